import { describe, expect, test } from 'vitest';
import { runningForAll } from '#service/fixtures/running.fixture.ts';
import type { Flow, WhatIf } from '#shared/contract/flows.ts';
import { expectedSteps } from '#shared/flows/expected-steps.ts';
import { followed, waitedIn } from '../flows.fixture.ts';

const running = runningForAll();

const start = (whatIf?: WhatIf, openid: { UID: string; clientID?: string } = { UID: 'u-1' }): Promise<Flow> =>
  running.ask('flows.start', { useCase: 'openid', apiKey: '3_shop', openid, ...(whatIf && { whatIf }) });
const step = (flow: Flow, kind: string) => flow.steps.find((one) => one.kind === kind);

describe('a login at the OpenID provider, gone through at once (X 2)', () => {
  test('every message of the use case is there, in order, and each call is in the log', async () => {
    const flow = await start();
    expect(flow).toMatchObject({ status: 'obtained', user: 'Una 東', openid: { UID: 'u-1' } });
    expect(flow.steps.map(({ kind }) => kind)).toEqual(expectedSteps.openid.map(({ kind }) => kind));
    expect(flow.steps.every(({ outcome }) => outcome === 'ok')).toBe(true);
    const sent = flow.steps.filter(({ target, callId }) => target?.includes('/oidc/op/') && callId === undefined);
    expect(sent).toEqual([]);
    expect(step(flow, 'giveContext')?.parameters.map(({ name }) => name)).toContain('context');
    expect(step(flow, 'giveUserinfo')?.body).toContain('sub');
  });

  test('consent and id token are decoded, each member with what it means', async () => {
    const flow = await start();
    const [consent] = step(flow, 'signConsent')?.decoded ?? [];
    expect(consent?.members.map(({ name }) => name)).toEqual(['scope', 'clientID', 'context', 'UID', 'consent']);
    const claims = step(flow, 'giveTokens')?.decoded?.find(({ title }) => title === 'Claims')?.members ?? [];
    for (const name of ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce']) {
      expect(claims.find((one) => one.name === name)?.meaning).toMatch(/\.$/);
    }
    expect(step(flow, 'checkIdToken')?.explanation).toMatch(/^The id token is right.* signature is that of the key/);
  });

  test('R15: no secret, session, verifier, code or token of the run leaves the engine', async () => {
    const flow = await start();
    const [party] = (await running.ask('openid.provider', { apiKey: '3_shop' })).parties;
    const { secret } = await running.ask('openid.revealSecret', {
      apiKey: '3_shop',
      clientID: party?.clientID ?? '',
    });
    const text = JSON.stringify(flow);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(`${party?.clientID}:${secret}`).toString('base64'));
    expect(text).not.toMatch(/eyJ[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/);
    const shownOf = (name: string) =>
      flow.steps.flatMap(({ parameters }) => parameters).find((one) => one.name === name)?.value;
    for (const name of ['login_token', 'code', 'code_verifier', 'access_token', 'refresh_token', 'id_token']) {
      expect([name, shownOf(name)]).toEqual([name, expect.stringMatching(/…$/)]);
    }
  });

  test('the relying party that was added is used again; another one can be chosen', async () => {
    const first = await start();
    expect((await start()).openid?.clientID).toBe(first.openid?.clientID);
    const { settings } = (await running.ask('openid.provider', { apiKey: '3_shop' })).parties[0] ?? {};
    if (settings === undefined) throw new Error('There is no relying party.');
    const given = { ...settings, description: 'Public app', tokenEndpointAuthMethod: 'none' as const };
    const { clientID } = await running.ask('openid.createParty', { apiKey: '3_shop', settings: given });
    expect(await start(undefined, { UID: 'u-1', clientID })).toMatchObject({
      status: 'obtained',
      openid: { clientID },
    });
  });

  test('a user or relying party that is not there is named at its member', async () => {
    const problem = (openid: object) =>
      running.service.invoke('flows.start', { useCase: 'openid', apiKey: '3_shop', openid } as never);
    expect(await problem({ UID: 'nobody' })).toMatchObject({ error: { member: 'openid.UID' } });
    expect(await problem({ UID: 'u-1', clientID: 'none' })).toMatchObject({ error: { member: 'openid.clientID' } });
    const without = await running.service.invoke('flows.start', { useCase: 'openid', apiKey: '3_shop' });
    expect(without).toMatchObject({ error: { member: 'openid' } });
  });
});

describe('a login that is followed (ADR 0002)', () => {
  test('is given as it begins, and told arrow by arrow: one that was sent waits until its response is there', async () => {
    const { begun, told } = await followed(running, { useCase: 'openid', openid: { UID: 'u-1' } });
    expect(begun.status).toBe('running');
    expect(begun.steps.length).toBeLessThan(expectedSteps.openid.length);
    expect(told.at(-1)).toMatchObject({ id: begun.id, status: 'obtained' });
    expect(waitedIn(told)).toEqual(['authorize', 'goOn', 'exchangeWithVerifier', 'askUserinfo']);
    // Each state that is told goes on from the one before it.
    const counts = told.map(({ steps }) => steps.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).toBe(expectedSteps.openid.length + 1);
    expect(JSON.stringify(told)).not.toMatch(/eyJ[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/);
  });
});

describe('what if (X 2, X 3, RFC 7636, OpenID Connect Core 3.1.3.7)', () => {
  const cases: readonly (readonly [whatIf: WhatIf, at: string, says: RegExp])[] = [
    ['wrong-redirect-uri', 'giveContext', /differs from the registered one in a slash at the end/],
    ['expired-context', 'redirectCode', /context expired/],
    ['refused-consent', 'redirectCode', /refused to share/i],
    ['wrong-consent-signature', 'redirectCode', /signed with the text of the secret/],
    ['wrong-verifier', 'giveTokens', /code_verifier does not fit/],
    ['expired-id-token', 'checkIdToken', /id token expired 1 minute ago/],
    ['foreign-audience', 'checkIdToken', /for another relying party/],
    ['wrong-clock', 'checkIdToken', /issued \d+ minutes.* in the future/],
  ];
  test.each(cases)('%s: the run ends there, and says why', async (whatIf, at, says) => {
    const flow = await start(whatIf);
    expect(flow.status).toBe('failed');
    const last = flow.steps.at(-1);
    expect(last).toMatchObject({ kind: at, outcome: 'failed' });
    expect(last?.explanation).toMatch(says);
    expect(flow.failure).toMatch(says);
  });
});
