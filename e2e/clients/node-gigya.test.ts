import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { demo, workspace } from '../hosts/workspace.ts';
import { runLedHere } from './run-client.ts';

/*
 * The npm package "node-gigya", unmodified. It signs every call and sends it to https://<namespace>.us1.gigya.com. It was
 * written for the Node of 2017, whose sort it needs for its base string.
 */

const dataCenters = [{ id: 'us1', name: 'US', domain: 'us1.gigya.com' }];
const served = serveMeanwhile({ dataDir: ':memory:', workspace: { ...workspace, dataCenters } });

interface PackageCall {
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

interface PackageResult {
  readonly response?: Record<string, unknown>;
  readonly error?: { readonly message: string; readonly response?: Record<string, unknown> };
}

const callWithPackage = (calls: readonly PackageCall[], preload = ['sort-of-node-10.mjs']) =>
  runLedHere<PackageResult[]>(served, {
    ...{ program: 'node-gigya-caller.cjs', preload },
    input: JSON.stringify({ apiKey: demo.apiKey, secret: demo.secret, calls }),
  });

describe('the npm package "node-gigya", unmodified', () => {
  test('registers a user, logs in, writes and finds the data', async () => {
    const email = 'nora@shop.example';
    const password = 'Correct-horse-7';
    const [begun] = await callWithPackage([{ method: 'accounts.initRegistration' }]);
    const regToken = begun?.response?.regToken;
    const query = `SELECT UID, profile.email FROM accounts WHERE profile.firstName = "Nora"`;
    const [made, loggedIn, refused, found, free, policies] = await callWithPackage([
      {
        method: 'accounts.register',
        params: { email, password, finalizeRegistration: true, regToken, profile: '{"firstName":"Nora"}' },
      },
      { method: 'accounts.login', params: { loginID: email, password } },
      { method: 'accounts.login', params: { loginID: email, password: 'Wrong-horse-7' } },
      { method: 'accounts.search', params: { query } },
      { method: 'accounts.isAvailableLoginID', params: { loginID: email } },
      { method: 'accounts.getPolicies', params: { sections: 'passwordComplexity' } },
    ]);
    const UID = made?.response?.UID;
    expect(made?.error).toBeUndefined();
    expect(loggedIn?.response).toMatchObject({ errorCode: 0, UID });
    expect(refused?.error?.response).toMatchObject({ errorCode: 403042 });
    expect(found?.response).toMatchObject({ results: [{ UID, profile: { email } }], totalCount: 1 });
    expect(free?.response).toMatchObject({ isAvailable: false });
    expect(policies?.response).toMatchObject({ passwordComplexity: { minLength: 6 } });
    const { UIDSignature, signatureTimestamp } = loggedIn?.response ?? {};
    // As its own SigUtils.validateUserSignature computes it.
    const expected = createHmac('sha1', Buffer.from(demo.secret, 'base64')).update(`${signatureTimestamp}_${UID}`);
    expect(UIDSignature).toBe(expected.digest('base64'));
  });

  test('D31: with UID it sorts the upper-case name as the lower-case one, and is refused with 403003', async () => {
    const [result] = await callWithPackage([{ method: 'accounts.getAccountInfo', params: { UID: 'u-ada' } }]);
    expect(result?.error?.response).toMatchObject({ errorCode: 403003 });
  });

  test('D31: on the Node of today it does not sort at all, and is refused with 403003', async () => {
    const [result] = await callWithPackage([{ method: 'accounts.getPolicies' }], []);
    expect(result?.error?.response).toMatchObject({ errorCode: 403003 });
  });
});
