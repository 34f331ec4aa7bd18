import { randomBytes } from 'node:crypto';
import { parseAuthorization } from '#service/kernel/authorization.ts';
import {
  type Call,
  type Eventual,
  type Malformed,
  type Parameter,
  Parameters,
  type Response,
} from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import type { Module } from '#service/kernel/module.ts';
import { Trace } from '#service/kernel/trace.ts';
import { hmacSha1 } from '#service/modules/auth/hmac.ts';
import { modules as builtIn } from '#service/modules/index.ts';
import type { StoreOptions } from '#service/storage/open.ts';
import type { DataCenterRecord } from '#service/storage/records.ts';
import { type MovableClock, movableClock, openTestStore, testSettings } from '#service/storage/store.fixture.ts';
import type { SiteSettings } from '#shared/contract/sites.ts';
import { baseString } from '#shared/protocol/base-string.ts';
import { sign } from '#shared/protocol/signature.ts';
import { checkErrorCode, holdingToEntries } from './declared.fixture.ts';
import { createRest } from './index.ts';
import { methodRegistry } from './registry.ts';

/** Secret of the worked examples of F 5.5. */
export const SECRET = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
export const OTHER_SECRET = Buffer.alloc(32, 9).toString('base64');
export const APPLICATION_SECRET = Buffer.alloc(32, 5).toString('base64');
export const API_KEY = '3_abcDEF-123_xyz';
export const OTHER_API_KEY = '3_other';
/** 2023-11-14T22:13:20Z, the time of the worked examples. */
export const NOW = 1_700_000_000_000;

export const US: DataCenterRecord = { id: 'us1', name: 'US', domain: 'us1.gigya.com' };
export const EU: DataCenterRecord = { id: 'eu1', name: 'European', domain: 'eu1.authdesk.localhost' };

export interface TestCall {
  readonly method?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly httpMethod?: 'GET' | 'POST';
  readonly transport?: 'http' | 'https';
  readonly host?: string;
  readonly headers?: Call['headers'];
  readonly dataCenter?: DataCenterRecord;
  readonly hostNamespace?: string;
  readonly malformed?: Malformed;
  /** Where it comes from; 127.0.0.1 when left out. */
  readonly address?: string;
}

let calls = 0;

/** A call as the HTTP layer makes it. */
export function makeCall(at: number, given: TestCall): Call {
  calls += 1;
  const { method = 'socialize.getUserInfo', httpMethod = 'POST', transport = 'https' } = given;
  const place = httpMethod === 'GET' ? 'query' : 'body';
  const list: Parameter[] = Object.entries(given.parameters ?? {}).map(([name, value]) => ({ name, value, place }));
  return {
    id: calls.toString(16).padStart(32, '0'),
    receivedAt: at,
    at,
    transport,
    httpMethod,
    host: given.host ?? 'localhost',
    path: `/${method}`,
    query: '',
    headers: given.headers ?? {},
    authorization: parseAuthorization([given.headers?.authorization ?? []].flat()),
    parameters: new Parameters(list),
    connection: { remoteAddress: given.address ?? '127.0.0.1' },
    dataCenter: given.dataCenter,
    hostNamespace: given.hostNamespace,
    trace: new Trace(),
    facts: { method, credential: 'none' },
    ...(given.malformed && { malformed: given.malformed }),
  };
}

/** The parameters with timestamp, nonce and sig, as a client library would send them. */
export function signed(
  given: TestCall & { readonly timestamp?: string; readonly nonce?: string; readonly secret?: string },
  at = NOW,
): Record<string, string> {
  const { method = 'socialize.getUserInfo', httpMethod = 'POST', transport = 'https', host = 'localhost' } = given;
  const parameters: Record<string, string> = {
    apiKey: API_KEY,
    timestamp: given.timestamp ?? String(Math.floor(at / 1000)),
    nonce: given.nonce ?? randomBytes(8).toString('hex'),
    ...given.parameters,
  };
  const list = Object.entries(parameters).map(([name, value]) => ({ name, value }));
  const text = baseString(httpMethod, `${transport}://${host}/${method}`, list);
  return { ...parameters, sig: sign(text, Buffer.from(given.secret ?? SECRET, 'base64'), hmacSha1) };
}

/** A response with its body read as JSON, and its call. */
export interface Reply extends Response {
  readonly call: Call;
  readonly json: Record<string, unknown>;
}

export interface Bench {
  readonly core: Core;
  readonly clock: MovableClock;
  /** Sends any call. */
  send(call: TestCall): Promise<Reply>;
  /** Sends a call with the secret of the site. */
  bySite(method: string, parameters?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Sends a call with a token and format=json. */
  byToken(token: string, method: string, parameters?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Issues a token straight in the store. */
  token(UID?: string, life?: { readonly expiresAt?: number; readonly cid?: string }): Promise<string>;
  updateSite(change: Partial<SiteSettings>): Promise<void>;
}

/**
 * The REST endpoint over a real store with two sites, an application and two accounts. A call fails when its method
 * does what its entry does not declare.
 *
 * @param more modules besides those of the service
 * @param options of the store, which is in memory by default
 */
export async function openBench(more: readonly Module[] = [], options: Partial<StoreOptions> = {}): Promise<Bench> {
  const clock = movableClock(NOW);
  const store = openTestStore({ clock, modules: [...builtIn, ...more], ...options });
  const core: Core = {
    clock,
    random: randomBytes,
    store,
    events: { call() {}, flow() {}, changed() {}, subscribe: () => () => {} },
    flows: { loginSeen: () => undefined, screenShown() {}, loginRefused() {}, redirected() {} },
  };
  await store.unitOfWork(() => {
    store.dataCenters.save(US);
    store.dataCenters.save(EU);
    store.sites.create({ apiKey: API_KEY, secret: SECRET, settings: testSettings });
    store.sites.create({
      apiKey: OTHER_API_KEY,
      secret: OTHER_SECRET,
      settings: { ...testSettings, name: 'Other', dataCenter: 'eu1' },
    });
    store.sites.saveApplication(API_KEY, { userKey: 'AKx1', name: 'CRM', secret: APPLICATION_SECRET });
    store.accounts.create({
      apiKey: API_KEY,
      UID: 'u-ada',
      isSiteUID: true,
      status: 'final',
      profile: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@shop.example', age: 36, gender: 'f' },
      identities: [{ provider: 'facebook', providerUID: 'fb-1001' }],
      loginProvider: 'facebook',
    });
    store.accounts.create({
      apiKey: API_KEY,
      UID: 'u-ben',
      isSiteUID: true,
      status: 'final',
      profile: { firstName: 'Ben', city: 'London', age: 20, gender: 'm' },
      identities: [
        { provider: 'facebook', providerUID: 'fb-1002' },
        { provider: 'amazon', providerUID: 'am-1' },
      ],
    });
  });
  return benchOn(core, clock, { apiKey: API_KEY, secret: SECRET }, more);
}

/**
 * The REST endpoint over a store that is filled already.
 *
 * @param site whose credentials `bySite` sends
 * @param more modules besides those of the service
 */
export function benchOn(
  core: Core,
  clock: MovableClock,
  { apiKey, secret }: { readonly apiKey: string; readonly secret: string },
  more: readonly Module[] = [],
): Bench {
  const { store } = core;
  const modules = [...builtIn, ...more];
  const registry = methodRegistry(modules);
  const rest = createRest(core, holdingToEntries(modules));

  async function send(given: TestCall): Promise<Reply> {
    const call = makeCall(clock(), given);
    /** As the HTTP layer does: one unit of work until it waits, and another one after that. */
    const inUnits = async (decide: () => Eventual<Response>): Promise<Response> => {
      const read = await store.unitOfWork(() => {
        const given = store.duringCall(call, decide);
        // A reading may fail before its unit of work is committed.
        if (given instanceof Promise) given.catch(() => {});
        return given;
      });
      if (typeof read !== 'function') return read;
      return inUnits(() => {
        call.at = clock();
        return read();
      });
    };
    const response = await inUnits(() => rest(call));
    if (!call.facts.mocked) checkErrorCode(registry.find(call.facts.method), response.errorCode);
    const json = response.body.startsWith('{') ? (JSON.parse(response.body) as Record<string, unknown>) : {};
    return { ...response, call, json };
  }
  return {
    core,
    clock,
    send,
    bySite: (method, parameters = {}) => send({ method, parameters: { apiKey, secret, ...parameters } }),
    byToken: (token, method, parameters = {}) =>
      send({ method, headers: { authorization: `OAuth ${token}` }, parameters: { format: 'json', ...parameters } }),
    token: async (UID, life = {}) => {
      const issued = await store.unitOfWork(() =>
        store.tokens.issue({
          apiKey,
          UID,
          origin: 'none',
          expiresAt: life.expiresAt,
          browserBound: false,
          cid: life.cid,
        }),
      );
      return issued.value;
    },
    updateSite: async (change) => {
      await store.unitOfWork(() => store.sites.update(apiKey, change));
    },
  };
}
