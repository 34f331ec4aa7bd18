import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerUser } from '../hosts/by-site.ts';
import { serveMeanwhile, temporaryFolder } from '../hosts/meanwhile.ts';
import { runLedHere } from './run-client.ts';
import { startVendorStandIn, type VendorAnswer, type VendorRequest, type VendorStandIn } from './vendor-stand-in.ts';

/*
 * Adapters of ioBroker from npm, unmodified, at the hosts and with the API keys that they have built in: the service stands
 * where the maker's sites are, and a stand-in where the maker's own servers are, which take what the login gave.
 */

const secret = Buffer.alloc(32, 0x6b).toString('base64');
const loginID = 'owner@home.example';
const password = 'Correct-horse-7';
// Fixed in the packages.
const electrolux = '4_JZvZObbVWc1YROHF9e6y8A';
const aeg = '4_A4U-T1cdVL3JjsFffdPnUg';
const smart = '3_L94eyQ-wvJhWm7Afp1oBhfTGXZArUfSHHW9p9Pncg513hZELXsxCfMWHrF8f5P5a';
const smartClient = 'smart-app-of-the-maker';
const smartCallback = 'https://awsapi.future.smart.com/login-app/callback';
const vendorHosts = [
  ...['api.eu.ocp.electrolux.one', 'ws.eu.ocp.electrolux.one'],
  ...['awsapi.future.smart.com', 'app.id.smart.com', 'api.ecloudeu.com'],
];

let vendor: VendorStandIn;
const folder = temporaryFolder();

/** What the servers of the makers say. */
function vendorAnswer({ host, path, query, body }: VendorRequest): VendorAnswer {
  if (path === '/one-account-authorization/api/v1/token') {
    // The id_token is the maker's proof of the login: the test looks at it.
    const isRight = new URLSearchParams(body).get('id_token') !== null;
    return { json: isRight ? { access_token: 'of-the-maker', refresh_token: 'r', expires_in: 3600 } : {} };
  }
  if (path === '/api-federation/api/v2/api-federation') return { json: { applianceDataResults: [] } };
  if (host === 'awsapi.future.smart.com' && path.endsWith('/authorize')) {
    const asked = new URLSearchParams({
      ...{ client_id: smartClient, response_type: 'code', scope: 'openid', redirect_uri: smartCallback, state: 's-1' },
    });
    return { location: `https://auth.smart.com/oidc/op/v1.0/${smart}/authorize?${asked}` };
  }
  if (`https://${host}${path}` === smartCallback) {
    return {
      location: `https://app.id.smart.com/done?access_token=by-${query.get('code') === null ? 'nothing' : 'code'}`,
    };
  }
  if (path === '/auth/account/session/secure') {
    return { json: { data: { accessToken: 'of-the-car', userId: 'driver', given: JSON.parse(body) } } };
  }
  return { json: {} };
}

const dataCenters = [{ id: 'eu1', name: 'European', domain: 'eu1.gigya.com' }];
const site = { secret, dataCenter: 'eu1', domains: ['home.example'], acceptMilliseconds: true };
const openIdProvider = {
  config: { proxyPage: 'https://app.id.smart.com/login' },
  relyingParties: [
    {
      clientID: smartClient,
      clientSecret: 'secret-of-the-maker-1',
      redirectUris: [smartCallback],
      skipConsent: true,
    },
  ],
};
const sites = [
  { ...site, name: 'Electrolux', apiKey: electrolux },
  { ...site, name: 'AEG', apiKey: aeg },
  { ...site, name: 'Smart', apiKey: smart, apiDomains: ['auth.smart.com'], openIdProvider },
];
const served = serveMeanwhile({ dataDir: ':memory:', workspace: { version: 1, dataCenters, sites } });
beforeAll(async () => {
  vendor = await startVendorStandIn(vendorHosts, vendorAnswer);
  for (const { apiKey } of sites) {
    await registerUser(served, { email: loginID, password }, { apiKey, secret });
  }
});
afterAll(() => vendor.stop());

interface Adapter {
  readonly session: Readonly<Record<string, unknown>>;
  readonly states: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

const start = (adapter: string, config: Readonly<Record<string, unknown>>, dataDir = folder) =>
  runLedHere<Adapter>(served, {
    program: 'iobroker/adapter-caller.cjs',
    environment: {
      NODE_PATH: resolve(import.meta.dirname, 'iobroker'),
      SERVICE_HOSTS: 'gigya.com,auth.smart.com',
      ...vendor.environment,
      AUTHDESK_ADAPTER: adapter,
      AUTHDESK_DATA_DIR: dataDir,
      AUTHDESK_ADAPTER_CONFIG: JSON.stringify({ username: loginID, interval: 10, ...config }),
    },
  });

describe('the npm package "iobroker.electrolux-aeg", unmodified', () => {
  test.each([
    ['electrolux', electrolux],
    ['aeg', aeg],
  ])('C 4.3: of the brand %s, its signed call with a timestamp in milliseconds gets the JWT', async (type, apiKey) => {
    const { session, lines, states } = await start('iobroker.electrolux-aeg', { type, password }, join(folder, type));
    expect(session, lines.join('\n')).toMatchObject({ accessToken: 'of-the-maker' });
    expect(states['info.connection']).toBe(true);
    // What it keeps to go on after a restart.
    expect(readFileSync(join(folder, type, 'adapter.0', 'session.json'), 'utf8')).toContain('of-the-maker');
    const exchange = vendor.asked.findLast(({ path }) => path === '/one-account-authorization/api/v1/token');
    const jwt = new URLSearchParams(exchange?.body).get('id_token') ?? '';
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ apiKey, iss: expect.stringContaining(apiKey) });
  });
});

describe('the npm package "iobroker.smart-eq", unmodified', () => {
  test('U 3.4, X 2: logs in as a web page and goes on at authorize/continue; the maker gets the code', async () => {
    const { session, lines } = await start('iobroker.smart-eq', { type: 'hello', password });
    expect(lines, lines.join('\n')).toContain('info Login successful');
    expect(session).toMatchObject({ accessToken: 'of-the-car', given: { accessToken: 'by-code' } });
    const login = vendor.asked.find(({ host, path }) => host === 'app.id.smart.com' && path === '/login');
    expect(login?.query.get('context')).toEqual(expect.any(String));
  });
});
