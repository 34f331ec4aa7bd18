import { describe, expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { compiled, runnable, runSnippet } from '#service/console/requests/snippets/snippet-runners.fixture.ts';
import { runningForAll, SHOP_SECRET } from '#service/fixtures/running.fixture.ts';
import type { Flow } from '#shared/contract/flows.ts';
import { LOGIN, startLogin } from './flows.fixture.ts';

const redirect_uri = "https://shop.example/cb?keep=1&x=it's";

describe('the code of an arrow runs as printed', () => {
  const running = runningForAll();
  const folder = folderForAllTests();

  const start = (x_cid = 'cid'): Promise<Flow> =>
    startLogin(running, 'code', { login: { ...LOGIN, redirect_uri, x_cid } });
  const startServer = (): Promise<Flow> =>
    running.ask('flows.start', { useCase: 'server', apiKey: '3_shop', server: { x_siteUID: 'u-1' } });
  const codeOf = async (id: string, arrow: string, language: string): Promise<string> => {
    const all = await running.ask('flows.code', { id, arrow });
    return all.find((one) => one.language === language)?.code ?? '';
  };
  const run = (language: (typeof runnable)[number], code: string, environment: Record<string, string> = {}) =>
    runSnippet(language, code, folder.path, environment);

  describe.each(runnable)('%s', (language) => {
    test('the code exchange, written before the run had its code, takes the code and the secret from variables', {
      tags: compiled.has(language) ? ['deep'] : [],
    }, async () => {
      const { id, loginUrl = '' } = await start();
      const code = await codeOf(id, 'exchange', language);
      await running.login(loginUrl);
      const { credential } = await running.ask('flows.get', { id });
      const { value } = await running.ask('tokens.reveal', { kind: 'code', id: credential?.id ?? '' });
      const output = await run(language, code, { AUTHDESK_SECRET: SHOP_SECRET, AUTHDESK_CODE: value });
      expect(output).toMatch(/"access_token" ?: ?"st2\.s\./);
    });

    test.skipIf(compiled.has(language))('the login prints its address, which the service accepts', async () => {
      const { id, loginUrl = '' } = await start('$HOME `x` "#{y}" \\ é');
      const output = (await run(language, await codeOf(id, 'openLogin', language))).trim();
      expect(output).toBe(loginUrl);
    });

    test.skipIf(compiled.has(language))('the token request that was sent is sent again', async () => {
      const { id, steps } = await startServer();
      const output = await run(language, await codeOf(id, steps[0]?.id ?? '', language), {
        AUTHDESK_SECRET: SHOP_SECRET,
      });
      expect(output).toMatch(/"access_token" ?: ?"st2\.s\./);
    });

    test.skipIf(compiled.has(language))('the call that is to come takes the token from a variable', async () => {
      const { id, credential } = await startServer();
      const { value } = await running.ask('tokens.reveal', { kind: 'token', id: credential?.id ?? '' });
      const output = await run(language, await codeOf(id, 'call', language), { AUTHDESK_TOKEN: value });
      expect(output).toContain('u-1');
    });
  });

  test('R15: no code holds a secret, a token, a code or a header of Authdesk', async () => {
    const { id, loginUrl = '' } = await start();
    await running.login(loginUrl);
    await running.ask('flows.exchange', { id });
    const flow = await running.ask('flows.call', { id });
    const sent = flow.steps.filter(({ hasCode }) => hasCode);
    expect(sent.map(({ kind }) => kind)).toEqual(['openLogin', 'exchange', 'call']);
    const { value } = await running.ask('tokens.reveal', { kind: 'token', id: flow.credential?.id ?? '' });
    const basic = Buffer.from(`3_shop:${SHOP_SECRET}`).toString('base64');
    for (const step of sent) {
      for (const { code } of await running.ask('flows.code', { id, arrow: step.id })) {
        for (const hidden of [SHOP_SECRET, value, basic, 'x-authdesk', 'co1.s.']) expect(code).not.toContain(hidden);
      }
    }
    const redirect = flow.steps.find(({ kind }) => kind === 'redirectCode');
    await expect(running.ask('flows.code', { id, arrow: redirect?.id ?? '' })).rejects.toThrow('sent by no client');
  });

  test('a run has its whole picture from the start, and names its user', async () => {
    const { id, loginUrl = '', expected } = await start();
    expect(expected.map(({ kind }) => kind)).toEqual([
      'openLogin',
      'askProvider',
      'providerResponds',
      'redirectCode',
      'handCode',
      'exchange',
      'giveToken',
      'call',
      'response',
    ]);
    await running.login(loginUrl);
    await running.ask('flows.exchange', { id });
    const flow = await running.ask('flows.call', { id });
    expect(flow.steps.map(({ kind }) => kind)).toEqual(flow.expected.map(({ kind }) => kind));
    expect(flow.user).toContain('Una');
    const elapsed = flow.steps.map((step) => step.elapsed ?? -1);
    expect(elapsed).toEqual(elapsed.toSorted((a, b) => a - b));
    expect(elapsed[0]).toBeGreaterThanOrEqual(0);
    expect(flow.steps.filter(({ duration }) => duration !== undefined).map(({ kind }) => kind)).toEqual([
      'giveToken',
      'response',
    ]);
  });
});
