import { beforeEach, describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { type FactorValue, secondFactorRepository } from '#service/core/login/factors.ts';
import { problemOf } from '#service/fixtures/operation-problem.fixture.ts';
import { API_KEY, type Bench, openBench } from '#service/fixtures/rest.fixture.ts';
import { enableAll } from '#service/fixtures/second-factors.fixture.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { exportWorkspace } from './export.ts';
import { applyWorkspace, readWorkspace } from './import.ts';

const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const email = 'nora@shop.example';
const password = 'Correct-horse-7';

const bench = forEachTest(openBench);
let UID: string;

/** Parts of the account that are kept as they were set. */
const ofNora = {
  internal: { crm: { id: 7 } },
  communications: { news_sms: { status: 'optIn', lastModified: '2023-11-14T22:13:20.000Z' } },
  customIdentifiers: { loyaltyId: 'L-1001' },
  rba: { riskPolicy: '_off', riskPolicyLocked: true },
};

/** A user with all that a file can have. */
async function addUser(): Promise<void> {
  const registration = { email, password, profile: '{"firstName":"Nora"}', finalizeRegistration: 'true' };
  UID = String((await bench.bySite('accounts.register', registration)).json.UID);
  const counters = JSON.stringify([{ class: '_purchase', path: '/' }]);
  await bench.bySite('accounts.registerCounters', { counters });
  await bench.bySite('accounts.incrementCounters', { UID, counters });
  await bench.bySite('accounts.setProfilePhoto', { UID, photoBytes: PIXEL, publish: 'true' });
  await bench.bySite('accounts.setAccountInfo', {
    UID,
    tfaStatus: 'forceOff',
    internal: JSON.stringify(ofNora.internal),
    communications: '{"news_sms":{"status":"optIn"}}',
    customIdentifiers: JSON.stringify(ofNora.customIdentifiers),
    rba: JSON.stringify(ofNora.rba),
    secretQuestion: 'Pet?',
    secretAnswer: 'Rex',
    password,
  });
  await enableAll(bench);
  await bench.bySite('accounts.tfa.importTFA', {
    ...{ UID, provider: 'gigyaPhone' },
    phones: '[{"phoneNumber":"+4915112345678","method":"sms"}]',
  });
  await addFactors(bench, UID);
}

/** What an authenticator app and back-up codes are kept as. */
const secretFactors: readonly FactorValue[] = [
  { provider: 'gigyaTotp', secret: 'JBSWY3DPEHPK3PXP', lastStep: 5 },
  { provider: 'gigyaPush', platform: 'ios', man: 'apple', os: '26', pushToken: 'apns-1' },
  { provider: 'gigyaBackupCodes', codes: ['87654321'] },
];
const addFactors = ({ core: { store } }: Bench, to: string) =>
  store.unitOfWork(() => {
    const factors = store.of(secondFactorRepository);
    for (const value of secretFactors) factors.add(API_KEY, to, { value, active: true });
  });

const exported = (secrets: boolean, { core }: Bench = bench) => exportWorkspace(core.store, secrets);
const imported = (document: unknown, { core }: Bench = bench) =>
  core.store.unitOfWork(() => applyWorkspace(core, readWorkspace(JSON.parse(JSON.stringify(document)), modules)));
const nora = ({ people }: WorkspaceDocument) => people.find((one) => one.UID === UID) as Record<string, unknown>;
const shop = ({ sites }: WorkspaceDocument) =>
  sites.find(({ apiKey }) => apiKey === API_KEY) as Record<string, unknown>;
const logIn = async ({ send }: Bench) =>
  (await send({ method: 'accounts.login', parameters: { apiKey: API_KEY, loginID: email, password } })).json.errorCode;
const factorsOf = ({ core }: Bench) =>
  core.store
    .of(secondFactorRepository)
    .of(API_KEY, UID)
    .map(({ value }) => value);

describe('R25: what people have goes with the workspace file', () => {
  beforeEach(addUser);
  test('with secrets another workspace has the same, and its users log in as before', async () => {
    const document = await exported(true);
    expect(nora(document)).toMatchObject({
      account: { loginIDs: { emails: [], unverifiedEmails: [email] }, tfaStatus: 'forceOff', ...ofNora },
      password: { hash: { algorithm: 'scrypt' }, secretQuestion: 'Pet?' },
      counters: [{ class: '_purchase', path: '/', day: '231114', count: 1, value: 0 }],
    });
    const other = await openBench();
    await imported(document, other);
    expect(await exported(true, other)).toEqual(document);
    expect(await logIn(other)).toBe(0);
    expect(factorsOf(other)).toEqual(factorsOf(bench));
    const photo = (one: Bench) => one.bySite('accounts.getProfilePhoto', { UID });
    expect((await photo(other)).json.photoURL).toBe((await photo(bench)).json.photoURL);
    expect((await other.bySite('accounts.getCounters', { UID })).json.counters).toEqual([
      expect.objectContaining({ class: '_purchase', count: 1 }),
    ]);
  });

  test('R15: without secrets it has no hash, no secret of an app, no token of a device and no back-up code', async () => {
    const document = await exported(false);
    expect(nora(document)).not.toHaveProperty('password');
    expect(nora(document)).toHaveProperty('counters');
    const text = JSON.stringify(document);
    for (const secret of ['scrypt', 'JBSWY3DP', 'apns-1', '87654321', 'Pet?']) expect(text).not.toContain(secret);
    expect(shop(document).secondFactors).toMatchObject({
      list: [
        { UID, provider: 'gigyaPhone', phone: '+4915112345678' },
        { UID, provider: 'gigyaTotp', lastStep: 5 },
        { UID, provider: 'gigyaPush', man: 'apple' },
        { UID, provider: 'gigyaBackupCodes' },
      ],
    });
  });

  test('an import of a file without secrets keeps passwords and factors, as it keeps the secrets of sites', async () => {
    const before = factorsOf(bench);
    await imported(await exported(false));
    expect(await logIn(bench)).toBe(0);
    expect(factorsOf(bench)).toEqual(before);
    const other = await openBench();
    await imported(await exported(false), other);
    expect(await logIn(other)).toBe(403042);
    expect(factorsOf(other)).toEqual([{ provider: 'gigyaPhone', phone: '+4915112345678', method: 'sms' }]);
  });

  test('an import replaces what is there; what the file does not name stays', async () => {
    const document = await exported(true);
    await bench.bySite('accounts.incrementCounters', { UID, counters: '[{"class":"_purchase","path":"/"}]' });
    await bench.bySite('accounts.removeProfilePhoto', { UID });
    await bench.bySite('accounts.tfa.resetTFA', { UID });
    await imported(document);
    expect(await exported(true)).toEqual(document);
    const { counters: _, ...person } = nora(document);
    await imported({ ...document, people: [person] });
    expect(await exported(true)).toEqual(document);
  });

  test('custom and login identifiers may change places within a file', async () => {
    const person = (name: string, one: string) => ({
      ...{ site: API_KEY, UID: name },
      account: {
        customIdentifiers: { loyaltyId: one },
        loginIDs: { emails: [`${one}@x.example`], unverifiedEmails: [] },
      },
    });
    const file = (a: string, b: string) => ({ version: 1, people: [person('u-ada', a), person('u-ben', b)] });
    await imported(file('l-1', 'l-2'));
    await imported(file('l-2', 'l-1'));
    const accounts = bench.core.store.of(accountRepository);
    expect(accounts.byCustomIdentifier(API_KEY, 'loyaltyId', 'L-1')?.UID).toBe('u-ben');
    expect(accounts.byLoginID(API_KEY, 'l-1@x.example')?.UID).toBe('u-ben');
  });
});

describe('R25: a file that is wrong', () => {
  const person = (more: object) => ({ people: [{ site: API_KEY, UID: 'u-ada', ...more }] });
  const both = (account: object) => ({
    people: ['u-ada', 'u-ben'].map((UID) => ({ site: API_KEY, UID, account })),
  });
  const site = (more: object) => ({ sites: [{ name: 'Shop', apiKey: API_KEY, dataCenter: 'us1', ...more }] });
  const counter = { class: '_other', path: '/', day: '231114', count: 1, value: 0, lastUpdated: 0 };
  const scrypt = { algorithm: 'scrypt', hash: 'A'.repeat(24), salt: 'AAAA', N: 2 ** 30, r: 8, p: 1 };
  const hash = { algorithm: 'md5', hash: 'AAAA', rounds: 1 };
  const factor = { UID: 'u-ada', provider: 'gigyaPhone', method: 'sms', phone: '+4915112345678' };
  const photo = { UID: 'u-ada', published: true, id: 'a'.repeat(64), content: PIXEL };
  const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
  test.each<[object, string]>([
    [both({ loginIDs: { username: 'same' } }), 'people[1].account.loginIDs'],
    [both({ customIdentifiers: { id: '1' } }), 'people[1].account.customIdentifiers.id'],
    [person({ account: { customIdentifiers: { 'a b': '1' } } }), 'people[0].account.customIdentifiers.a b'],
    [person({ account: { rba: { riskPolicy: 7 } } }), 'people[0].account.rba.riskPolicy'],
    [person({ account: { isActive: 'no' } }), 'people[0].account.isActive'],
    [person({ account: { subscriptions: nested(300) } }), 'people[0].account.subscriptions'],
    [person({ password: { hash } }), 'people[0].password.hash'],
    // Only a workspace file that was hashed before brings one; a bundle does not.
    [person({ password: 'correct horse 7' }), 'people[0].password'],
    [person({ password: { hash: { ...hash, algorithm: 'none' } } }), 'people[0].password.hash.algorithm'],
    [person({ password: { hash: scrypt } }), 'people[0].password.hash'],
    [person({ counters: [counter] }), 'people[0].counters[0]'],
    [person({ counters: [{ class: '_purchase', path: '/', day: 'x' }] }), 'people[0].counters[0].day'],
    [site({ counters: [{ class: 'a b', path: '/' }] }), 'sites[0].counters[0].class'],
    [site({ secondFactors: { list: [{ ...factor, phone: '5' }] } }), 'sites[0].secondFactors.list[0].phone'],
    [site({ secondFactors: { list: [{ ...factor, UID: 'u-no' }] } }), 'sites[0].secondFactors.list[0].UID'],
    [site({ secondFactors: { list: [{ UID: 'u-ada', provider: 'x' }] } }), 'sites[0].secondFactors.list[0].provider'],
    [site({ photos: { list: [{ ...photo, UID: 'u-no' }] } }), 'sites[0].photos.list[0].UID'],
    [site({ photos: { list: [{ ...photo, content: 'AAAA' }] } }), 'sites[0].photos.list[0].content'],
    [site({ photos: { list: [photo, photo] } }), 'sites[0].photos.list[1]'],
  ])('%j is refused with the path of the member %s, and nothing is changed', async (document, member) => {
    const before = await exported(true);
    expect((await problemOf(() => imported({ version: 1, ...document }))).member).toBe(member);
    expect(await exported(true)).toEqual(before);
  });
});
