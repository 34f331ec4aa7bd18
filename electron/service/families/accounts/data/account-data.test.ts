import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);

const UID = 'u-ada';
const { bySite: call } = callsOf(bench, 'accounts', { UID });
const account = () => bench.account(UID);

test('F 7.3: a site deletes an account: its token ends, and it is gone', async () => {
  const token = await bench.token(UID);
  expect(await call('deleteAccount')).toMatchObject({ errorCode: 0 });
  expect(account()).toBeUndefined();
  expect((await bench.byToken(token, 'accounts.getAccountInfo')).json).toMatchObject({ errorCode: 500024 });
  expect(await call('deleteAccount')).toMatchObject({ errorCode: 403005 });
});

describe('F 7.1: addresses of an account', () => {
  const emails = async () => (await call('getAccountInfo', { include: 'emails,loginIDs' })) as Record<string, unknown>;

  test('are added, moved and removed; login identifiers and the profile stay', async () => {
    await call('setAccountInfo', { addLoginEmails: 'login@shop.example' });
    await call('addEmails', { verifiedEmails: 'a@shop.example, b@shop.example', unverifiedEmails: 'c@shop.example' });
    const moved = { verifiedEmails: 'C@shop.example,login@shop.example', unverifiedEmails: 'a@shop.example' };
    await call('addEmails', moved);
    expect(await emails()).toMatchObject({
      emails: {
        verified: ['login@shop.example', 'b@shop.example', 'C@shop.example'],
        unverified: ['ada@shop.example', 'a@shop.example'],
      },
      loginIDs: { emails: ['login@shop.example'], unverifiedEmails: [] },
    });
    expect(await call('removeEmails', { verifiedEmails: 'b@shop.example' })).toMatchObject({ errorCode: 0 });
    expect(await emails()).toMatchObject({ emails: { verified: ['login@shop.example', 'C@shop.example'] } });
    expect(account()?.profile.email).toBe('ada@shop.example');
  });

  const MANY = Array.from({ length: 41 }, (_, n) => `a${n}@b.de`).join();
  test.each([
    ['addEmails', {}, 400002, 'verifiedEmails'],
    ['addEmails', { unverifiedEmails: 'none' }, 400006, 'unverifiedEmails'],
    ['addEmails', { verifiedEmails: 'a@b.de', unverifiedEmails: 'A@b.de' }, 400006, 'unverifiedEmails'],
    ['addEmails', { verifiedEmails: MANY }, 400006, 'verifiedEmails'],
    ['removeEmails', { verifiedEmails: 'a@b.de' }, 400006, 'verifiedEmails'],
    ['removeEmails', { unverifiedEmails: 'ada@shop.example' }, 400006, 'setAccountInfo'],
  ])('accounts.%s with %j is %i and names %s (R45)', async (method, parameters, errorCode, named) => {
    const before = account();
    const json = await call(method, parameters as Record<string, string>);
    expect(json).toMatchObject(refusal(errorCode, named));
    expect(account()).toEqual(before);
  });
});

test('accounts.resetSitePreferences withdraws the consents and ends the sessions', async () => {
  const preferences = '{"terms":{"tos":{"isConsentGranted":true}},"privacy":{"isConsentGranted":true}}';
  await call('setAccountInfo', { preferences });
  const token = await bench.token(UID);
  bench.clock.advance(1_000);
  expect(await call('resetSitePreferences')).toMatchObject({ errorCode: 0 });
  expect(account()?.preferences).toMatchObject({
    terms: { tos: { isConsentGranted: false, lastConsentModified: '2023-11-14T22:13:21.000Z' } },
    privacy: { isConsentGranted: false },
  });
  expect((await bench.byToken(token, 'accounts.getAccountInfo')).json.errorCode).toBe(500024);
  const other = await call('resetSitePreferences', { resetPreferencesApiKey: '3_other' });
  expect(other).toMatchObject({ errorCode: 400006 });
});
