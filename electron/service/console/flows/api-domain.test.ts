import { beforeAll, expect, test } from 'vitest';
import { runningForAll } from '#service/fixtures/running.fixture.ts';
import type { Flow } from '#shared/contract/flows.ts';
import { approved, startLogin } from './flows.fixture.ts';

const HOST = 'login.shop.localhost';
const apiDomain = HOST;
const running = runningForAll();
let origin: string;
beforeAll(async () => {
  origin = `https://${HOST}:${new URL(running.service.addresses.https).port}`;
  await setDomains([HOST]);
});

const setDomains = (apiDomains: string[]) =>
  running.ask('sites.update', { apiKey: '3_shop', settings: { apiDomains } });

/** Hosts of the calls that the run has made, by the log. */
async function hostsOf({ steps }: Flow): Promise<string[]> {
  const calls = new Set(steps.flatMap(({ callId }) => callId ?? []));
  const hosts = [...calls].map(async (callId) => (await running.ask('log.get', { callId })).host);
  return [...new Set(await Promise.all(hosts))];
}

test('D55: a run logs in, exchanges its code and calls a method at an API domain of its site', async () => {
  const { id, loginUrl = '' } = await startLogin(running, 'code', { apiDomain });
  expect(loginUrl).toMatch(new RegExp(`^${origin}/socialize\\.login\\?`));
  await running.login(loginUrl);
  await running.ask('flows.exchange', { id });
  const flow = await running.ask('flows.call', { id, method: 'socialize.getUserInfo' });
  expect(flow).toMatchObject({ status: 'obtained', apiDomain });
  expect(flow.steps.map(({ outcome }) => outcome)).not.toContain('failed');
  expect(await hostsOf(flow)).toEqual([new URL(origin).host]);
  const snippets = await running.ask('flows.code', { id, arrow: 'exchange' });
  expect(snippets.find(({ language }) => language === 'shell')?.code ?? snippets[0]?.code).toContain(HOST);
});

test('R15: a run whose domain the site has no more sends its secret to this machine alone', async () => {
  const { id } = await approved(running, 'code', { apiDomain });
  await setDomains([]);
  const flow = await running.ask('flows.exchange', { id });
  expect(flow.status).toBe('obtained');
  expect(await hostsOf(flow)).toContain(`localhost:${new URL(origin).port}`);
  await setDomains([HOST]);
});

test('a run at a domain that the site has not is refused', async () => {
  const wrong = { useCase: 'server', apiKey: '3_shop', apiDomain: 'login.books.localhost' } as const;
  expect(await running.problem('flows.start', wrong)).toMatchObject({
    member: 'apiDomain',
    message: '"login.books.localhost" is no API domain of the site "Shop".',
    next: `Choose one of: ${HOST}.`,
  });
});

test('D48: the page of a client-side login loads the library from the API domain', async () => {
  const page = { by: 'provider', provider: 'facebook', authFlow: 'popup' } as const;
  const { id } = await running.ask('flows.start', { useCase: 'page', apiKey: '3_shop', apiDomain, page });
  const [snippet] = await running.ask('flows.code', { id, arrow: 'loadLibrary' });
  expect(snippet?.code).toContain(`${origin}/js/gigya.js?apikey=3_shop`);
  await running.ask('flows.remove', { id });
});
