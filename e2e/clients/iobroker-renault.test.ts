import { resolve } from 'node:path';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { callAsSite, registerUser } from '../hosts/by-site.ts';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { runLedHere } from './run-client.ts';

/*
 * The adapter of the npm package "iobroker.renault", unmodified: it logs in at accounts.eu1.gigya.com and gets a JWT there.
 * All its connections lead to the service; so its next step, at the car maker's cloud, ends in a refusal.
 */

const site = {
  name: 'Car maker',
  // Fixed in the package.
  apiKey: '3_VgdkgtIRH3AdHvJm-cjV2ug2EFE0lxt0IJzMC4MFqZjFpn_GYFXVdNZ19L7wZX0N',
  secret: Buffer.alloc(32, 0x5e).toString('base64'),
  dataCenter: 'eu1',
  domains: ['cars.example'],
};
const loginID = 'driver@cars.example';
const password = 'Correct-horse-7';

const dataCenters = [{ id: 'eu1', name: 'European', domain: 'eu1.gigya.com' }];
const served = serveMeanwhile({ dataDir: ':memory:', workspace: { version: 1, dataCenters, sites: [site] } });

const asSite = (method: string, form: Readonly<Record<string, string>>) => callAsSite(served, method, form, site);

interface Adapter {
  readonly session_data?: { readonly cookieValue: string };
  readonly session?: { readonly id_token: string };
  readonly loginRejected: boolean;
  readonly lines: readonly string[];
}

const startAdapter = (secret: string) =>
  runLedHere<Adapter>(served, {
    program: 'iobroker/renault-caller.cjs',
    environment: {
      NODE_PATH: resolve(import.meta.dirname, 'iobroker'),
      // The key of the car maker's cloud: with one, the adapter looks nowhere for it.
      AUTHDESK_ADAPTER_CONFIG: JSON.stringify({ username: loginID, password: secret, apiKeyUpdate: 'k'.repeat(32) }),
    },
  });

describe('the npm package "iobroker.renault", unmodified', () => {
  test('U 3.3, U 3.10: logs in, and its JWT carries data.personId and is right', async () => {
    const UID = await registerUser(served, { email: loginID, password }, site);
    await asSite('accounts.setAccountInfo', { UID, data: '{"personId":"p-7","gigyaDataCenter":"eu1"}' });
    const { session, session_data, lines } = await startAdapter(password);
    expect(session_data?.cookieValue, lines.join('\n')).toEqual(expect.any(String));
    const keys = await asSite('accounts.getJWTPublicKey', { V2: 'true' });
    const keySet = createLocalJWKSet(keys as unknown as JSONWebKeySet);
    const { payload } = await jwtVerify(session?.id_token ?? '', keySet);
    expect(payload).toMatchObject({ sub: UID, 'data.personId': 'p-7', 'data.gigyaDataCenter': 'eu1' });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(3600);
  });

  test('a wrong password is a rejected login, which it does not try again', async () => {
    const { loginRejected, lines } = await startAdapter('Wrong-horse-7');
    expect(loginRejected).toBe(true);
    expect(lines).toContainEqual(expect.stringMatching(/^error Login failed: 403042 /));
    expect(JSON.stringify(lines)).not.toContain('Wrong-horse-7');
  });
});
