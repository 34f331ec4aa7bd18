import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { stopService } from '#service/fixtures/asked-service.fixture.ts';
import {
  type Desk,
  desk,
  newest,
  SECRET,
  send,
  signed,
  upstreamAt,
  workspace,
} from '#service/fixtures/twin.fixture.ts';
import { verdictOf } from '#shared/contract/upstream.ts';

const OTHER_SECRET = Buffer.from('another secret, of 32 bytes, too').toString('base64');
const INFO = '/accounts.getAccountInfo';

/** Something that is another there than here. */
interface Fault {
  readonly mode?: 'shadow';
  /** Members of the site there; null: there is no such site. */
  readonly site?: object | null;
  /** Members of its account there; null: there is none. */
  readonly person?: object | null;
  /** Asked of the upstream: methods by their parameters. */
  readonly before?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly passwordThere?: string;
  readonly loginThere?: string;
  /** A mock response, or a failure that is provoked, there. */
  readonly mock?: object;
  readonly failure?: object;
  readonly desk?: DeskName;
  readonly path?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Sent instead of a signature. */
  readonly credential?: 'secret' | 'none' | 'application' | 'token' | 'replay';
  /** The cause, by its key; or the places that differ. */
  readonly cause?: string;
  readonly places?: readonly string[];
}

const login = {
  path: '/accounts.login',
  parameters: { loginID: 'una@shop.example', password: 'Correct-horse-7' },
  credential: 'none',
} as const;
const otherSecret = { site: { secret: OTHER_SECRET } };
const mocked = (errorCode: number, cause: string): Fault => ({
  mock: { method: 'accounts.getAccountInfo', errorCode },
  cause: `${errorCode}.${cause}`,
});
const inShadow = (fault: Fault, ...places: readonly string[]): Fault => ({
  mode: 'shadow',
  ...fault,
  ...(places.length > 0 && { places }),
});
const byApplication = (...applications: readonly object[]): Fault => ({
  ...{ site: { applications }, credential: 'application' },
});
const reset = { effect: { kind: 'reset' } };
/** The user's account there is changed so before. */
const setThere = (change: Readonly<Record<string, string>>): Fault => ({
  before: { 'accounts.setAccountInfo': { UID: 'u-1', ...change } },
});
const policies = (sections: Record<string, object>) => ({
  'accounts.setPolicies': Object.fromEntries(
    Object.entries(sections).map(([name, value]) => [name, JSON.stringify(value)]),
  ),
});
const schemaOf = (fields: object) => ({ 'accounts.setSchema': { profileSchema: JSON.stringify({ fields }) } });

const faults: Readonly<Record<string, Fault>> = {
  'another secret': { ...otherSecret, cause: '403003.other-secret-there' },
  'another secret, of a call that Authdesk refuses later': {
    ...otherSecret,
    parameters: { UID: 'nobody' },
    cause: '403003.other-secret-there',
  },
  'another secret, sent as such, of a call that Authdesk refuses later': {
    ...otherSecret,
    credential: 'secret',
    parameters: { UID: 'nobody' },
    cause: '403010.other-secret-there',
  },
  'another secret, sent as such': { ...otherSecret, credential: 'secret', cause: '403010.other-secret-there' },
  'another secret of the application': {
    ...byApplication({ name: 'CRM', userKey: 'AK1', secret: OTHER_SECRET }),
    cause: '403003.other-secret-there',
  },
  'the application gone': { ...byApplication(), cause: '403005.user-or-right-there' },
  'the site unknown': { site: null, cause: '400093.key-unknown-there' },
  'the site in another data center': { site: { dataCenter: 'eu1' }, cause: '301001.data-center-there' },
  'the clock ahead by 3 min': { desk: 'ahead', cause: '403002.clock-there' },
  'the clock behind by 3 min': { desk: 'behind', cause: '403002.clock-there' },
  'the nonce used': { credential: 'replay', cause: '403004.nonce-used-there' },
  'the user gone': { person: null, cause: '403005.user-or-right-there' },
  'the token unknown': { credential: 'token', cause: '500024.session-unknown-there' },
  'another password': { ...login, passwordThere: 'Another-horse-7', cause: '403042.login-there' },
  'another login identifier': { ...login, loginThere: 'other@shop.example', cause: '403042.login-there' },
  'the account disabled': { ...login, ...setThere({ isActive: 'false' }), cause: '403041.account-disabled-there' },
  'passwords of 16 characters': {
    path: '/accounts.setAccountInfo',
    passwordThere: login.parameters.password,
    parameters: { UID: 'u-1', password: login.parameters.password, newPassword: 'Shorter-horse-7' },
    before: policies({ passwordComplexity: { minLength: 16 } }),
    cause: '400009.rules-there',
  },
  'a required field': {
    ...login,
    before: schemaOf({ zip: { required: true, type: 'string' } }),
    cause: '206001.registration-there',
  },
  'a field with a format': {
    path: '/accounts.setAccountInfo',
    parameters: { UID: 'u-1', profile: '{"zip":"abc"}' },
    before: schemaOf({ zip: { type: 'string', format: "regex('^[0-9]+$')" } }),
    cause: '400009.rules-there',
  },
  'a limit reached': mocked(403048, 'limit-there'),
  'a right missing': mocked(403007, 'right-there'),
  'HTTPS wanted': mocked(403006, 'https-there'),
  'the account locked': mocked(403120, 'locked-there'),
  'a second factor wanted': mocked(403101, 'second-factor-there'),
  'an address to be verified': mocked(206002, 'verification-there'),
  'a value that must be unique': mocked(400003, 'identifier-taken-there'),
  'a code of its own': mocked(403035, 'state-there'),
  'the method missing': mocked(405001, 'method-unknown-there'),
  'a server error': { failure: { effect: { kind: 'error', errorCode: 500001 } }, cause: '500001.failure-there' },
  'HTTP 503': { failure: { effect: { kind: 'http-503' } }, cause: 'http-503.answer-unreadable-there' },
  'the connection reset': { failure: reset, cause: '500001.upstream-reset' },
  'the body cut off': { failure: { effect: { kind: 'cut-off' } }, cause: '500001.upstream-reset' },
  'another first name': inShadow({ person: { profile: { firstName: 'Ute' } } }, 'profile.firstName (other value)'),
  'a member more': inShadow({ person: { profile: { city: 'Bern' } } }, 'profile.city (other member)'),
  'a member missing': inShadow({ person: { profile: { lastName: undefined } } }, 'profile.lastName (other member)'),
  'another provider': inShadow(
    { person: { identities: [{ provider: 'twitter', providerUID: 't-1' }] } },
    'socialProviders (other value)',
  ),
  'the account not active': inShadow(setThere({ isActive: 'false' }), 'isActive (other value)'),
  'another code': inShadow({ person: null, cause: '403005.user-or-right-there' }, 'other code'),
  'data of the account': inShadow(
    { ...setThere({ data: '{"tier":"gold"}' }), parameters: { UID: 'u-1', include: 'data' } },
    'data (other member)',
  ),
  'one user more': inShadow(
    {
      before: { 'socialize.notifyLogin': { siteUID: 'u-2' } },
      path: '/accounts.search',
      parameters: { query: 'SELECT UID FROM accounts' },
    },
    ...['results[].UID (other value)', 'results[] (other value)'],
    ...['objectsCount (other value)', 'totalCount (other value)'],
  ),
  'another schema': inShadow(
    { before: schemaOf({ zip: { required: true, type: 'string' } }), path: '/accounts.getSchema', parameters: {} },
    'profileSchema.fields.zip.required (other value)',
  ),
  'other policies': inShadow(
    { before: policies({ passwordComplexity: { minLength: 16 } }), path: '/accounts.getPolicies', parameters: {} },
    'passwordComplexity.minLength (other value)',
  ),
  'a login identifier taken': inShadow(
    {
      ...setThere({ addLoginEmails: 'taken@shop.example' }),
      path: '/accounts.isAvailableLoginID',
      parameters: { loginID: 'taken@shop.example' },
    },
    'isAvailable (other value)',
  ),
  'the upstream gone in the shadow': inShadow({ failure: reset, cause: '500001.upstream-reset' }),
};
const list = Object.entries(faults).map(([name, fault], n) => ({ name, fault, apiKey: `3_f${n}` }));

const siteOf = (apiKey: string, more: object = {}) => ({
  ...{ name: apiKey, apiKey, secret: SECRET, dataCenter: 'us1', domains: ['shop.example'] },
  applications: [{ name: 'CRM', userKey: 'AK1', secret: SECRET }],
  ...more,
});
const personOf = (site: string, { profile, ...more }: { profile?: object } = {}) => ({
  site,
  UID: 'u-1',
  profile: { firstName: 'Una', lastName: 'East', email: 'una@shop.example', ...profile },
  identities: [{ provider: 'facebook', providerUID: `fb-${site}` }],
  ...more,
});
const workspaceOf = (isThere: boolean) => ({
  ...workspace(),
  sites: list.flatMap(({ apiKey, fault: { site } }) =>
    isThere && site === null ? [] : [siteOf(apiKey, isThere ? (site ?? {}) : {})],
  ),
  people: list.flatMap(({ apiKey, fault: { site, person } }) =>
    isThere && (site === null || person === null) ? [] : [personOf(apiKey, isThere ? (person ?? {}) : {})],
  ),
});
const deskOf = (isThere: boolean) => forAllTests(() => desk({ workspace: workspaceOf(isThere) }), stopService);
const here = deskOf(false);
const there = { usual: deskOf(true), ahead: deskOf(true), behind: deskOf(true) };
type DeskName = keyof typeof there;
beforeAll(() => {
  there.ahead.clock.advance(180_000);
  there.behind.clock.advance(-180_000);
});

async function bySite(one: Desk, apiKey: string, method: string, parameters: Readonly<Record<string, string>>) {
  const { json } = await send(one, `/${method}`, { parameters: { apiKey, secret: SECRET, ...parameters } });
  if (json.errorCode !== 0) throw new Error(`${method}: ${JSON.stringify(json)}`);
}

async function prepared(
  apiKey: string,
  { before = {}, mock, failure, desk: name = 'usual', mode, path, passwordThere, loginThere }: Fault,
): Promise<void> {
  const upstream = there[name];
  if (path === login.path || passwordThere !== undefined) {
    const { password, loginID } = login.parameters;
    await bySite(here, apiKey, 'accounts.setAccountInfo', { UID: 'u-1', addLoginEmails: loginID });
    await bySite(upstream, apiKey, 'accounts.setAccountInfo', { UID: 'u-1', addLoginEmails: loginThere ?? loginID });
    await here.ask('access.setPassword', { apiKey, UID: 'u-1', password });
    await upstream.ask('access.setPassword', { apiKey, UID: 'u-1', password: passwordThere ?? password });
  }
  for (const [method, parameters] of Object.entries(before)) await bySite(upstream, apiKey, method, parameters);
  if (mock !== undefined) await upstream.ask('mockResponses.save', { apiKey, mockResponse: mock as never });
  if (failure !== undefined) await upstream.ask('failures.save', { failure: { site: apiKey, ...failure } as never });
  await here.ask('upstream.set', {
    apiKey,
    settings: upstreamAt(upstream, { mode: mode ?? 'relay', allow: ['writes'] }),
  });
}

async function parametersOf(apiKey: string, { path = INFO, parameters = { UID: 'u-1' }, credential }: Fault) {
  const all = { apiKey, ...parameters };
  if (credential === 'none') return all;
  if (credential === 'secret') return { ...all, secret: SECRET };
  if (credential === 'application') return signed(path, { ...all, userKey: 'AK1' });
  if (credential === 'token') {
    const client = { grant_type: 'none', client_id: apiKey, client_secret: SECRET, x_siteUID: 'u-1' };
    const { json } = await send(here, '/socialize.getToken', { parameters: client });
    return { oauth_token: String(json.access_token), format: 'json' };
  }
  return signed(path, all);
}

describe('D85, R59: a fault of the upstream’s state is named, and no other', () => {
  test.each(list)('$name', async ({ apiKey, fault }) => {
    const parameters = await parametersOf(apiKey, fault);
    await prepared(apiKey, fault);
    const path = fault.path ?? INFO;
    if (fault.credential === 'replay') await send(here, path, { parameters });
    await send(here, path, { parameters });
    const row = await newest(here);
    const verdict = verdictOf(row.upstream ?? '');
    expect([verdict?.cause, row.trace.at(-1)?.check]).toEqual([fault.cause, expect.any(String)]);
    if (fault.mode === undefined) {
      expect(row.cause).toBe(fault.cause);
      // `authdesk verify CALLID` says what the upstream said, and not what a judge of this service does.
      expect(await here.ask('reproduce.judge', { text: row.callId })).toMatchObject({ errorCode: row.errorCode });
    }
    if (fault.places !== undefined) {
      const found = await here.ask('upstream.differences', { apiKey });
      expect(found.map(({ place, kind }) => (place === '' ? kind : `${place} (${kind})`)).sort()).toEqual(
        [...fault.places].sort(),
      );
      expect(found[0]?.callIds).toEqual([row.callId]);
    }
  });

  const methods: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['accounts.getAccountInfo', { UID: 'u-1', include: 'profile,data,identities-all,loginIDs,emails' }],
    ['accounts.search', { query: 'SELECT * FROM accounts' }],
    ['accounts.getSchema', {}],
    ['accounts.getPolicies', {}],
    ['accounts.getScreenSets', {}],
    ['accounts.isAvailableLoginID', { loginID: 'una@shop.example' }],
    ['accounts.policies.emailTemplates.getConfig', {}],
    ['socialize.getUserInfo', { UID: 'u-1' }],
    ['accounts.getAccountInfo', { UID: 'nobody' }],
  ];
  test('where both are alike, nothing is', async () => {
    for (const [method, parameters] of methods) {
      const { apiKey } = list.find(({ name }) => name === 'the clock ahead by 3 min') ?? { apiKey: '' };
      for (const mode of ['off', 'shadow'] as const) {
        await here.ask('upstream.set', { apiKey, settings: upstreamAt(there.usual, { mode }) });
      }
      await send(here, `/${method}`, { parameters: signed(`/${method}`, { apiKey, ...parameters }) });
      expect(await here.ask('upstream.differences', { apiKey })).toMatchObject([{ kind: 'same', place: '' }]);
      expect(verdictOf((await newest(here)).upstream ?? '')?.differs).toBe(false);
    }
  });
});
