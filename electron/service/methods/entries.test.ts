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
} from '#service/fixtures/rest.fixture.ts';
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

  test('D35, D36: who may not call a method is refused: the API key alone with 403005, the token of a user with 403007', async () => {
    const bench = await openBench();
    const wrong: string[] = [];
    for (const { name, access } of emulated) {
      const { UID } = await bench.addAccount({ UID: `u-${name}` });
      for (const [caller, refused, { errorCode }] of [
        ['anonymous', 403005, await bench.byPage(name)],
        ['user', 403007, await bench.byToken(await bench.token(UID), name)],
      ] as const) {
        if (!access.includes(caller) && errorCode !== refused) wrong.push(`${name} by ${caller}: ${errorCode}`);
      }
    }
    expect(wrong).toEqual([]);
    bench.core.store.close();
  });

  test('D36: a parameter that an entry requires is 400002 where it is missing, by its name', async () => {
    const bench = await openBench();
    const wrong: string[] = [];
    for (const { name, parameters, example } of emulated.filter((entry) => !entry.name.startsWith('admin.'))) {
      // Of exchangeUIDSignature userKey is looked at last: uid-signature.test.ts has it.
      for (const { name: missing } of parameters.filter((one) => one.required && one.name !== 'userKey')) {
        const given = Object.entries({ ...example?.parameters, UID: 'u-ada' }).filter(([one]) => one !== missing);
        // What an earlier call gives is not there; its form is right.
        const sent = given.map(([one, value]) => [one, value.startsWith('$') ? '1' : value]);
        const { json } = await bench.bySite(name, Object.fromEntries(sent));
        if (json.errorDetails !== `Missing required parameter: ${missing}`) wrong.push(`${name}: ${json.errorDetails}`);
      }
    }
    expect(wrong).toEqual([]);
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
});

async function create(bench: Bench, account: NewAccount) {
  const { store } = bench.core;
  await store.unitOfWork(() => store.of(accountRepository).create(account));
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
