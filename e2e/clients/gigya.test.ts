import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken, tokenIn } from '../hosts/login.ts';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { demo, workspace } from '../hosts/workspace.ts';
import { type ConnectProxy, startConnectProxy } from './connect-proxy.ts';
import { runClient } from './run-client.ts';

/*
 * The npm package "gigya", unmodified. It talks to https://<namespace>.us1.gigya.com:443; the workspace gives a data
 * center that domain, and a proxy leads the package there. Nothing leaves this machine (R32).
 */

const served = serveMeanwhile({
  dataDir: ':memory:',
  workspace: {
    ...workspace,
    dataCenters: [{ id: 'us1', name: 'US', domain: 'us1.gigya.com' }],
    sites: workspace.sites.map((site) => ({ ...site, acceptMilliseconds: true })),
  },
});
let proxy: ConnectProxy;
beforeAll(async () => {
  proxy = await startConnectProxy(Number(new URL(served.https).port));
});
afterAll(() => proxy.stop());

interface PackageCall {
  readonly method: string;
  readonly params: Record<string, unknown>;
  /** Sign with this partner secret by the package's own signing code. */
  readonly signWith?: string;
}

interface PackageResult {
  readonly response?: Record<string, unknown>;
  readonly error?: { readonly code?: number; readonly message: string; readonly response?: Record<string, unknown> };
}

/** Runs calls with the package; `credentials` are the arguments of its constructor. */
async function callWithPackage(credentials: readonly unknown[], ...calls: PackageCall[]): Promise<PackageResult[]> {
  const output = await runClient({
    program: 'gigya-caller.cjs',
    preload: ['trust-local-ca.mjs'],
    environment: { HTTPS_PROXY: proxy.url, LOCAL_CA: served.caPath },
    input: JSON.stringify({ credentials, calls }),
  });
  return JSON.parse(output) as PackageResult[];
}

const site = [demo.apiKey, 'us1', demo.secret];
const userKey = [demo.apiKey, 'us1', demo.application.userKey, demo.application.secret];
const anonymous = [demo.apiKey, 'us1'];

describe('the npm package "gigya", unmodified', () => {
  test('with the secret of the site: reads Ada', async () => {
    const [result] = await callWithPackage(site, { method: 'socialize.getUserInfo', params: { UID: 'u-ada' } });
    expect(result?.error).toBeUndefined();
    expect(result?.response).toMatchObject({ errorCode: 0, statusCode: 200, UID: 'u-ada', firstName: 'Ada' });
    expect(proxy.asked).toContain('socialize.us1.gigya.com:443');
  });

  test('signed by its own code with the secret of the site', async () => {
    const params = {
      apiKey: demo.apiKey,
      UID: 'u-ada',
      timestamp: String(Math.floor(Date.now() / 1000)),
      nonce: randomUUID(),
      context: "Hi! it's (50%*2) ~ Zoë",
    };
    const call = { method: 'socialize.getUserInfo', params, signWith: demo.secret };
    const [result, again] = await callWithPackage(anonymous, call, call);
    expect(result?.response).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    expect(again?.error?.code).toBe(403004);
  });

  test('as it signs by itself, with userKey and milliseconds, where the site accepts these (D66)', async () => {
    const [read, wrote] = await callWithPackage(
      userKey,
      { method: 'accounts.getAccountInfo', params: { UID: 'u-ada' } },
      {
        method: 'accounts.setAccountInfo',
        params: { UID: 'u-ada', profile: { city: '東京', nickname: "it's (Ada)" } },
      },
    );
    expect(read?.error).toBeUndefined();
    expect(read?.response).toMatchObject({ errorCode: 0, UID: 'u-ada' });
    expect(wrote?.error).toBeUndefined();
    const [after] = await callWithPackage(userKey, { method: 'accounts.getAccountInfo', params: { UID: 'u-ada' } });
    expect(after?.response).toMatchObject({ profile: { city: '東京', nickname: "it's (Ada)" } });
  });

  test('by token: reads Ada without key, secret and UID', async () => {
    const oauth_token = tokenIn(await issueToken(served));
    const [result] = await callWithPackage(anonymous, { method: 'socialize.getUserInfo', params: { oauth_token } });
    expect(result?.error).toBeUndefined();
    expect(result?.response).toMatchObject({ errorCode: 0, UID: 'u-ada', firstName: 'Ada' });
  });

  test('writes and reads back across namespaces', async () => {
    const [status, info, found, stats] = await callWithPackage(
      site,
      { method: 'socialize.setStatus', params: { UID: 'u-ada', status: 'Hello (world)!' } },
      { method: 'socialize.getUserInfo', params: { UID: 'u-ada' } },
      { method: 'accounts.search', params: { query: 'SELECT * FROM accounts WHERE UID = "u-ada"' } },
      {
        method: 'reports.getSocializeStats',
        params: { startDate: '2024-01-01', endDate: '2024-12-31', dimensions: 'date', measures: 'logins' },
      },
    );
    for (const result of [status, info, found, stats]) expect(result?.error).toBeUndefined();
    expect(found?.response).toMatchObject({ results: [{ UID: 'u-ada' }], totalCount: 1 });
    expect(stats?.response).toMatchObject({ errorCode: 0 });
    expect(proxy.asked).toContain('reports.us1.gigya.com:443');
  });

  test('errors reach the caller as the package’s own errors', async () => {
    const [wrongSecret, unknownMethod, unknownKey] = await Promise.all([
      callWithPackage([demo.apiKey, 'us1', Buffer.alloc(32).toString('base64')], {
        method: 'socialize.getUserInfo',
        params: { UID: 'u-ada' },
      }),
      callWithPackage(site, { method: 'socialize.nothing', params: {} }),
      callWithPackage(['3_nobody', 'us1', demo.secret], { method: 'socialize.getUserInfo', params: { UID: 'x' } }),
    ]);
    expect(wrongSecret[0]?.error?.code).toBe(403010);
    expect(unknownMethod[0]?.error?.code).toBe(405001);
    expect(unknownKey[0]?.error?.code).toBe(400093);
    expect(wrongSecret[0]?.error?.message).toContain('403010');
  });
});
