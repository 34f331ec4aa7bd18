import { afterEach, describe, expect, test } from 'vitest';
import { runningForAll } from '#service/fixtures/running.fixture.ts';
import type { Flow } from '#shared/contract/flows.ts';
import { approved, failed, LOGIN } from './flows.fixture.ts';

describe('D25: the browser of a run whose login asked for x_session_expiration=0', () => {
  const running = runningForAll();
  afterEach(() => running.ask('workspace.reset', { snapshot: false }));

  /** A run whose login was approved. */
  async function obtained(useCase: 'token' | 'code', x_session_expiration?: string): Promise<Flow> {
    return approved(running, useCase, { login: { ...LOGIN, ...(x_session_expiration && { x_session_expiration }) } });
  }
  const last = ({ steps }: Flow) => steps.at(-1);
  const called = async (id: string) => last(await running.ask('flows.call', { id }));

  test('the login sends the parameter with its meaning; the token is bound to an open browser and has no expiry time', async () => {
    const flow = await obtained('token', '0');
    const meaning = expect.stringContaining('browser');
    const sent = expect.objectContaining({ name: 'x_session_expiration', value: '0', meaning });
    expect(flow.steps[0]?.parameters).toContainEqual(sent);
    expect(flow).toMatchObject({ status: 'obtained', browser: 'open', credential: { kind: 'token', usedUp: false } });
    expect(flow.credential?.expiresAt).toBeUndefined();
    expect((await called(flow.id))?.outcome).toBe('ok');
  });

  test('closing it revokes the token of the redirect; the error of a late call says that its browser was closed', async () => {
    const { id } = await obtained('token', '0');
    const closed = await running.ask('flows.closeBrowser', { id });
    expect(closed).toMatchObject({ status: 'obtained', browser: 'closed', credential: { usedUp: true } });
    expect(last(closed)).toMatchObject({
      label: 'Browser closed',
      outcome: 'ok',
      explanation: expect.stringContaining('500024'),
    });
    expect(await called(id)).toMatchObject({
      label: 'Refused: 500024',
      explanation: expect.stringContaining('its browser was closed'),
    });
  });

  test('closing it revokes the token that was exchanged for the code', async () => {
    const { id, browser } = await obtained('code', '0');
    expect(browser).toBe('open');
    expect(await running.ask('flows.exchange', { id })).toMatchObject({
      browser: 'open',
      credential: { kind: 'token', usedUp: false },
    });
    expect(await running.ask('flows.closeBrowser', { id })).toMatchObject({
      browser: 'closed',
      credential: { kind: 'token', usedUp: true },
    });
    expect((await called(id))?.explanation).toContain('its browser was closed');
  });

  test('closing it before the exchange revokes the code, and says the next step', async () => {
    const { id } = await obtained('code', '0');
    expect(await running.ask('flows.closeBrowser', { id })).toMatchObject({
      ...failed('exchange the code while the window is open'),
      browser: 'closed',
    });
    expect(last(await running.ask('flows.exchange', { id }))).toMatchObject({ label: 'Refused: invalid_grant' });
  });

  test('an exchange that runs while it closes leaves no token behind', async () => {
    const { id } = await obtained('code', '0');
    await Promise.all([running.ask('flows.exchange', { id }), running.ask('flows.closeBrowser', { id })]);
    const { items } = await running.ask('tokens.list', { kind: 'token', state: 'valid' });
    expect(items).toEqual([]);
    expect(await running.ask('flows.get', { id })).toMatchObject({ browser: 'closed' });
  });

  test('other lifetimes have no browser, and closing changes no other run', async () => {
    const bound = await obtained('token', '0');
    const lifetimes = [undefined, '600', '-2', '-1'];
    const others: Flow[] = [];
    for (const lifetime of lifetimes) others.push(await obtained('token', lifetime));
    expect(others.map(({ browser }) => browser)).toEqual(lifetimes.map(() => undefined));
    expect(await running.problem('flows.closeBrowser', { id: others[0]?.id ?? '' })).toMatchObject({
      code: 'conflict',
      next: expect.stringContaining('x_session_expiration'),
    });
    const another = await obtained('token', '0');
    await running.ask('flows.closeBrowser', { id: bound.id });
    for (const { id } of [...others, another]) {
      expect((await running.ask('flows.get', { id })).credential?.usedUp).toBe(false);
    }
  });

  test('"close browser" in Tokens closes the browsers of runs, of one site or of all, and counts the revoked tokens', async () => {
    const first = await obtained('token', '0');
    const second = await obtained('code', '0');
    await running.ask('flows.exchange', { id: second.id });
    await running.ask('flows.start', { useCase: 'server', apiKey: '3_shop', server: { x_sessionExpiration: '0' } });
    expect(await running.ask('tokens.closeBrowser', { apiKey: '3_other' })).toEqual({ expired: 0 });
    expect(await running.ask('flows.get', { id: first.id })).toMatchObject({ browser: 'open' });
    expect(await running.ask('tokens.closeBrowser', {})).toEqual({ expired: 3 });
    for (const { id } of [first, second]) {
      expect(await running.ask('flows.get', { id })).toMatchObject({ browser: 'closed', credential: { usedUp: true } });
    }
    expect(await running.ask('tokens.closeBrowser', {})).toEqual({ expired: 0 });
  });
});
