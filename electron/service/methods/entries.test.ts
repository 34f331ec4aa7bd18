import { afterAll, describe, expect, test } from 'vitest';
import { modules } from '#service/composition/modules.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { methodRegistry } from '#service/endpoints/rest/registry.ts';
import { administratorOf } from '#service/fixtures/administrator.fixture.ts';
import { problemsOfResponse } from '#service/fixtures/declared.fixture.ts';
import { openDemoBench } from '#service/fixtures/demo.fixture.ts';
import { runExample } from '#service/fixtures/examples.fixture.ts';
import {
  API_KEY,
  type Bench,
  OTHER_API_KEY,
  OTHER_SECRET,
  openBench,
  type Reply,
  signed,
} from '#service/fixtures/rest.fixture.ts';
import { enableAll, usersOf } from '#service/fixtures/second-factors.fixture.ts';
import type { NewAccount } from '#service/records/index.ts';
import { adviceOf, errorMessage } from '#shared/protocol/errors.ts';
import { always, type Method, membersOf, sometimes } from './method.ts';
import { readsOnly } from './reads-only.ts';

const registry = methodRegistry(modules);
const emulated = registry.entries().filter((entry) => entry.emulated);

/** What the envelope adds to the data of every method (D11, D14). */
const envelope = ['callId', 'errorCode', 'apiVersion', 'statusCode', 'statusReason', 'time'];

function dataOf({ json }: Reply): Record<string, unknown> {
  return Object.fromEntries(Object.entries(json).filter(([name]) => !envelope.includes(name)));
}

/** Of a client whose clock is far off (F 5.7). */
const lateSignature = { UIDTimestamp: '1', UIDSig: 'x' };

describe('D36: what an entry declares is true', () => {
  let shared: Bench | undefined;
  afterAll(() => shared?.core.store.close());
  /** What a reader of an example has; those that only read have one for all. */
  const demoFor = async ({ name, example }: (typeof emulated)[number]): Promise<Bench> => {
    if (!readsOnly(name) || (example?.before ?? []).length > 0) return openDemoBench();
    shared ??= await openDemoBench();
    return shared;
  };
  test.each(emulated.map((entry) => [entry.name, entry] as const))(
    '%s: its example, as a reader runs it',
    async (_, entry) => {
      const bench = await demoFor(entry);
      const { response = {} } = entry.example ?? {};
      const reply = await runExample(bench, entry);
      expect(reply.json).toMatchObject({ errorCode: 0, ...response });
      expect(reply.json).not.toHaveProperty('ignoredParams');
      expect(problemsOfResponse(dataOf(reply), entry.response)).toEqual([]);
      expect(
        problemsOfResponse(
          response,
          entry.response.map((field) => ({ ...field, optional: true })),
        ),
      ).toEqual([]);
      if (bench !== shared) bench.core.store.close();
    },
  );

  /** Reads something of a site, with nothing that has to be said besides. */
  const ofFreshSite = emulated.filter(({ name, parameters }) => {
    const isOfSite = registry.find(name)?.method?.ofUser === false;
    return isOfSite && /\.(get|list|search)[^.]*$/i.test(name) && parameters.every(({ required }) => !required);
  });

  test('D80: what every response has, a fresh site has too, in JSON and in XML', async () => {
    const bench = await openBench();
    const site = { apiKey: OTHER_API_KEY, secret: OTHER_SECRET };
    const administrator = { apiKey: OTHER_API_KEY, ...(await administratorOf(bench.core, OTHER_API_KEY)) };
    const problems: string[] = [];
    for (const { name, response } of ofFreshSite) {
      const parameters = name.startsWith('admin.') ? administrator : site;
      const reply = await bench.send({ method: name, parameters });
      // It wants one of several parameters.
      if ([400002, 400006].includes(reply.errorCode)) continue;
      problems.push(...problemsOfResponse(reply.json, response).map((problem) => `${name}: ${problem}`));
      const { body } = await bench.send({ method: name, parameters: { ...parameters, format: 'xml' } });
      const always = response.filter((field) => !field.optional && !/[.[]/.test(field.name));
      const absent = always.filter((field) => !body.includes(`<${field.name}`));
      problems.push(...absent.map((field) => `${name}: no ${field.name} in XML.`));
    }
    expect(problems).toEqual([]);
    bench.core.store.close();
  });

  test('C 2, D80: what a fresh site gives is taken by the method that sets it, as a copy of a site sends it', async () => {
    const bench = await openBench();
    const site = { apiKey: OTHER_API_KEY, secret: OTHER_SECRET };
    const refused: string[] = [];
    let count = 0;
    for (const { name, parameters } of ofFreshSite) {
      const set = emulated.find((one) => one.name === name.replace(/\.get(?=[A-Z]|$)/, '.set'));
      if (set === undefined || set.name === name) continue;
      const { json } = await bench.send({ method: name, parameters: site });
      const known = new Set(parameters.map((one) => one.name));
      const given = set.parameters.flatMap((one) => {
        const value = json[one.name];
        if (value === undefined || known.has(one.name)) return [];
        return [[one.name, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
      });
      // A site that has not set anything yet has no value for it.
      const isMissing = set.parameters.some(
        (one) => one.required && !known.has(one.name) && json[one.name] === undefined,
      );
      if (given.length === 0 || isMissing) continue;
      count += 1;
      const reply = await bench.send({ method: set.name, parameters: { ...site, ...Object.fromEntries(given) } });
      if (reply.errorCode !== 0) refused.push(`${set.name}: ${reply.json.errorDetails}`);
    }
    expect(refused).toEqual([]);
    expect(count).toBeGreaterThan(5);
    bench.core.store.close();
  });

  test('each error is once in its entry, in the order of the codes, and is one of the catalogue', () => {
    for (const { name, errors } of emulated) {
      const codes = errors.map(({ errorCode }) => errorCode);
      expect(codes, name).toEqual([...new Set(codes)].sort());
      for (const { errorCode, when } of errors) {
        expect(errorMessage(errorCode), `${name} ${errorCode}`).not.toBe('');
        expect(when, `${name} ${errorCode}`).toMatch(/\.$/);
        expect(adviceOf(errorCode), `${name} ${errorCode}: usual causes`).toBeDefined();
      }
    }
  });

  const withIdentities = (number: number) => ({
    isSiteUID: true,
    apiKey: API_KEY,
    profile: {},
    identities: Array.from({ length: number }, (_, n) => ({ provider: 'twitter', providerUID: `tw-${n}` })),
  });
  /** A call that gets each error that an entry declares; other methods have theirs in their own tests. 504001 is tested in one-call.test.ts (R52). */
  const calls: Record<string, (bench: Bench) => Promise<Reply>> = {
    'socialize.getFriendsInfo 404001': (bench) =>
      bench.bySite('socialize.getFriendsInfo', { UID: 'u-ada', friendsUIDs: 'u-nobody' }),
    'socialize.notifyLogin 400001': (bench) => {
      const parameters = { siteUID: 'u-ada', skipValidation: 'true' };
      const call = { method: 'socialize.notifyLogin', transport: 'http' as const, parameters };
      return bench.send({ ...call, parameters: signed(call) });
    },
    'socialize.notifyLogin 400003': async (bench) => {
      const loginIDs = { phoneNumber: '+4930901820', emails: [], unverifiedEmails: [] };
      await create(bench, { apiKey: API_KEY, UID: 'u-phone', isSiteUID: true, status: 'final', loginIDs });
      return bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada', phoneNumber: '+4930901820' });
    },
    'socialize.notifyLogin 400124': async (bench) => {
      await create(bench, { ...withIdentities(100), UID: 'u-many', status: 'final' });
      const providerSessions = '{"facebook":{"providerUID":"one more"}}';
      return bench.bySite('socialize.notifyLogin', { siteUID: 'u-many', providerSessions });
    },
    'socialize.notifyLogin 403002': (bench) =>
      bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada', ...lateSignature }),
    'socialize.notifyLogin 403005': async (bench) => {
      await create(bench, { ...withIdentities(0), UID: 'u-temporary', status: 'temporary' });
      return bench.bySite('socialize.notifyLogin', { siteUID: 'u-temporary' });
    },
    'socialize.notifyLogin 403007': (bench) => {
      const parameters = { apiKey: API_KEY, siteUID: 'u-ada', ...lateSignature, skipValidation: 'true' };
      return bench.send({ method: 'socialize.notifyLogin', parameters });
    },
    'socialize.notifyLogin 403041': async (bench) => {
      await bench.bySite('accounts.setAccountInfo', { UID: 'u-ada', isActive: 'false' });
      return bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada' });
    },
    'socialize.notifyLogin 403101': async (bench) => {
      await enableAll(bench);
      const { UID } = await usersOf(() => bench).withPhone();
      return bench.bySite('socialize.notifyLogin', { siteUID: UID });
    },
    'socialize.notifyLogin 403102': async (bench) => {
      await enableAll(bench, true);
      return bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada' });
    },
    'socialize.notifyLogin 403120': async (bench) => {
      await bench.bySite('accounts.rba.lock', { UID: 'u-ada', duration: '60' });
      return bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada' });
    },
    'socialize.notifyLogin 409001': (bench) => {
      const providerSessions = '{"facebook":{"providerUID":"fb-1002"}}';
      return bench.bySite('socialize.notifyLogin', { siteUID: 'u-ada', providerSessions });
    },
    'socialize.notifyRegistration 400003': async (bench) => {
      const loginIDs = { phoneNumber: '+4930901820', emails: [], unverifiedEmails: [] };
      await create(bench, { apiKey: API_KEY, UID: 'u-phone', isSiteUID: true, status: 'final', loginIDs });
      return bench.bySite('socialize.notifyRegistration', { UID: 'u-ada', phoneNumber: '+4930901820' });
    },
    'socialize.notifyRegistration 400124': async (bench) => {
      await create(bench, { ...withIdentities(100), UID: 'u-pending', status: 'pending' });
      return bench.bySite('socialize.notifyRegistration', { UID: 'u-pending', siteUID: 'u-ada' });
    },
    'socialize.notifyRegistration 403002': (bench) =>
      bench.bySite('socialize.notifyRegistration', { UID: 'u-ada', siteUID: 'u-new', ...lateSignature }),
    'socialize.notifyRegistration 403007': async (bench) => {
      await create(bench, { ...withIdentities(1), UID: 'u-temporary', status: 'temporary' });
      return bench.byToken(await bench.token('u-temporary'), 'socialize.notifyRegistration');
    },
    'socialize.notifyRegistration 409001': (bench) =>
      bench.bySite('socialize.notifyRegistration', { UID: 'u-ada', siteUID: 'u-ben' }),
    'socialize.publishUserAction 400096': (bench) => publish(bench, 'amazon'),
    'socialize.publishUserAction 400106': (bench) => publish(bench, 'twitter'),
    'socialize.setStatus 400096': (bench) => setStatus(bench, 'amazon'),
    'socialize.setStatus 400106': (bench) => setStatus(bench, 'twitter'),
  };

  test('every error that these methods declare is met', async () => {
    const names = new Set(Object.keys(calls).map((each) => each.split(' ')[0]));
    const declared = emulated
      .filter(({ name }) => names.has(name))
      .flatMap(({ name, errors }) => errors.map(({ errorCode }) => `${name} ${errorCode}`));
    expect(declared.filter((each) => !each.endsWith(' 504001'))).toEqual(Object.keys(calls));
    for (const [each, call] of Object.entries(calls)) {
      const bench = await openBench();
      const { errorCode, call: made } = await call(bench);
      expect(`${made.facts.method} ${errorCode}`).toBe(each);
      bench.core.store.close();
    }
  });
});

async function create(bench: Bench, account: NewAccount) {
  const { store } = bench.core;
  await store.unitOfWork(() => store.of(accountRepository).create(account));
}

function publish(bench: Bench, enabledProviders: string): Promise<Reply> {
  const userAction = '{"title":"Bought a lamp"}';
  return bench.bySite('socialize.publishUserAction', { UID: 'u-ben', userAction, enabledProviders });
}

function setStatus(bench: Bench, enabledProviders: string): Promise<Reply> {
  return bench.bySite('socialize.setStatus', { UID: 'u-ben', status: 'Here', enabledProviders });
}

describe('D36: the bench finds a method that does what its entry does not declare', () => {
  const { method } = registry.find('socialize.notifyLogin') ?? {};
  if (method === undefined) throw new Error('socialize.notifyLogin is not emulated.');
  const name = 'accounts.otherEntry';
  const benchWith = (change: Partial<Method>) =>
    openBench([{ name: 'other', methods: [{ ...method, ...change, name }] }]);

  test('an error of another code', async () => {
    const bench = await benchWith({ errors: [] });
    const temporary = { ...{ apiKey: API_KEY, UID: 'u-t', isSiteUID: true, status: 'temporary' as const } };
    await create(bench, temporary);
    // Also one that other calls get before their handler runs.
    await expect(bench.bySite(name, { siteUID: 'u-t' })).rejects.toThrow('refuses with 403005');
  });

  test('a member that is missing, undeclared or of another type', async () => {
    const bench = await benchWith({ response: [always('UID', 'integer', '')] });
    await expect(bench.bySite(name, { siteUID: 'u-ada' })).rejects.toThrow('"UID" is no integer.');
    await expect(bench.bySite(name, { siteUID: 'u-ada' })).rejects.toThrow('"newUser", which is not declared');
    const fields = [sometimes('list', 'array', ''), ...membersOf('list[]', [always('id', 'string', '')])];
    expect(problemsOfResponse({}, fields)).toEqual([]);
    expect(problemsOfResponse({ list: [{ id: 'a' }, {}] }, fields)).toEqual(['It does not return "list[].id".']);
  });
});
