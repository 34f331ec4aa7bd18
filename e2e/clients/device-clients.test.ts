import { beforeAll, describe, expect, test } from 'vitest';
import { registerUser } from '../hosts/by-site.ts';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { send } from '../hosts/wire.ts';
import { deviceClients } from './recorded/device-clients.ts';
import { memberOf, type RecordedClient } from './recorded/recorded-client.ts';

/*
 * Clients of device makers that log a user in, by the calls that their sources have: names, order, host and headers are
 * theirs. iobroker.renault and dorita980 run here as they are, in tests of their own.
 */

const secret = Buffer.alloc(32, 0x7d).toString('base64');
const password = 'Correct-horse-7';
/** Several clients are of one app. */
const apps = [...new Map(deviceClients.map((client) => [client.apiKey, client])).values()];
const loginOf = ({ apiKey }: RecordedClient) => `user+${apps.findIndex((one) => one.apiKey === apiKey)}@shop.example`;

const dataCenters = ['eu1', 'us1'].map((id) => ({ id, name: id, domain: `${id}.gigya.com` }));
const sites = apps.map(({ client, apiKey, dataCenter, apiDomains = [] }) => ({
  ...{ name: client.slice(0, 60), apiKey, secret, dataCenter, domains: ['shop.example'] },
  ...{ apiDomains: [...apiDomains], acceptMilliseconds: true },
}));
const served = serveMeanwhile({ dataDir: ':memory:', workspace: { version: 1, dataCenters, sites } });
beforeAll(async () => {
  for (const app of apps) {
    await registerUser(served, { email: loginOf(app), password }, { apiKey: app.apiKey, secret });
  }
});

/** Makes the calls of a client one after the other. @returns the answers */
async function run(client: RecordedClient, given: string): Promise<readonly Record<string, unknown>[]> {
  const answers: Record<string, unknown>[] = [];
  const { port } = new URL(served.https);
  for (const { method, httpMethod = 'POST', headers, query, form, ...call } of client.calls) {
    const host = call.host ?? `${method.split('.', 1)[0]}.${client.dataCenter}.gigya.com`;
    const filled = { loginID: loginOf(client), password: given, answers, now: Date.now() };
    const text = (of: typeof form) => new URLSearchParams(of?.(filled)).toString();
    const answer = await send(served, query === undefined ? `/${method}` : `/${method}?${text(query)}`, {
      ...{ method: httpMethod, host: client.apiDomains?.includes(host) ? `${host}:${port}` : host },
      headers: { ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
      ...(form && { body: text(form) }),
    });
    answers.push(answer.json());
  }
  return answers;
}

describe('section 3 of the clients of today: each logs its user in', () => {
  test.each(deviceClients.map((client) => [client.client, client] as const))('%s', async (_name, client) => {
    const answers = await run(client, password);
    for (const [n, { reads }] of client.calls.entries()) {
      expect(answers[n]).toMatchObject({ errorCode: 0 });
      for (const path of reads) expect([path, memberOf(answers[n], path)]).toEqual([path, expect.any(String)]);
    }
  });
});
