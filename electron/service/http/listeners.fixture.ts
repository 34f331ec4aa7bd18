import { randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Call, Response } from '#service/kernel/call.ts';
import type { Core, FlowWatch } from '#service/kernel/core.ts';
import { createEvents } from '#service/kernel/events.ts';
import type { Route } from '#service/kernel/route.ts';
import { loginRoutes } from '#service/modules/login/index.ts';
import { tokenRoutes } from '#service/modules/oauth-token/index.ts';
import type { StoreOptions } from '#service/storage/open.ts';
import {
  type MovableClock,
  movableClock,
  openTestStore,
  TEST_SECRET,
  temporaryFolder,
  testSettings,
} from '#service/storage/store.fixture.ts';
import type { Store } from '#service/storage/store.ts';
import { openAuthority } from '#service/tls/authority.ts';
import { authorityFolder } from '#service/tls/authority-files.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { SiteSettings } from '#shared/contract/sites.ts';
import { type HttpListeners, type HttpOptions, type Leaf, startHttp } from './server.ts';

export const API_KEY = '3_test';
export const SECRET = TEST_SECRET;
export const OTHER_API_KEY = '3_other';
export const OTHER_SECRET = Buffer.alloc(32, 2).toString('base64');
/** A secret whose base64 has `+` and `/`, which clients often encode wrongly. */
export const AWKWARD_SECRET = Buffer.alloc(32, 0xfb).toString('base64');

/** What a test sends. `https` and a loopback host are the defaults. */
export interface Sent {
  readonly transport?: 'http' | 'https';
  readonly method?: string;
  readonly path: string;
  readonly headers?: http.OutgoingHttpHeaders | readonly string[];
  readonly body?: string | Buffer;
}

export interface Received {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** What the login endpoint reported to a flow run. */
export type Heard = readonly [name: keyof FlowWatch, flowId: string, detail?: unknown];

export interface TestService {
  readonly core: Core;
  readonly store: Store;
  readonly clock: MovableClock;
  readonly listeners: HttpListeners;
  readonly caPem: string;
  readonly leaf: Leaf;
  readonly events: ServiceEvent[];
  readonly lines: string[];
  readonly heard: Heard[];
  /** When set, every login request belongs to this run. */
  flowId: string | undefined;
  send(sent: Sent): Promise<Received>;
  /** Sends bytes as they are and reads until the service closes; `\r\n` is up to the caller. */
  raw(bytes: string | Buffer, transport?: 'http' | 'https'): Promise<string>;
  /** An open socket to a listener. */
  socket(transport?: 'http' | 'https'): Promise<Socket>;
  form(parameters: Record<string, string> | [string, string][] | string, sent?: Partial<Sent>): Promise<Received>;
  changeSite(change: Partial<SiteSettings>): Promise<void>;
  lastCall(): CallDetail;
  callOf(received: Received): CallDetail;
  stop(): Promise<void>;
}

/** A stub for the REST endpoint: returns what reached it, or throws when asked to. */
const restStub: Route = {
  match: { pattern: /^\/[^/.]+\.[^/]*$/ },
  httpMethods: ['GET', 'POST'],
  toleratesSame: true,
  endpoint(call) {
    if (call.path.toLowerCase() === '/socialize.boom') throw new Error('boom with a secret in its stack');
    return echo(call, call.malformed?.errorCode ?? 0);
  },
  failed: (call, { errorCode, details }) => echo(call, errorCode, details),
};

function echo(call: Call, errorCode: number, details = call.malformed?.details): Response {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      errorCode,
      details,
      names: call.malformed?.names,
      dataCenter: call.dataCenter?.id,
      namespace: call.hostNamespace,
      parameters: [...call.parameters].map(({ name, value, place }) => [name, value, place]),
      authorization: call.authorization?.values,
      filler: call.parameters.has('long') ? 'x'.repeat(5000) : undefined,
    }),
    errorCode,
    reason: 'The stub answered.',
    loggedBody: '(echo)',
  };
}

/** Real listeners with real TLS over a store of their own; REST is a stub. */
export async function startTestService(
  options: {
    readonly http?: Partial<HttpOptions>;
    readonly store?: Partial<StoreOptions>;
    readonly clock?: MovableClock;
    /** Further routes. */
    readonly routes?: readonly Route[];
  } = {},
): Promise<TestService> {
  const clock = options.clock ?? movableClock();
  const store = openTestStore({ ...options.store, clock });
  const folder = temporaryFolder();
  const authority = await openAuthority({
    files: authorityFolder(folder.path, () => {}),
    clock: Date.now,
    random: randomBytes,
    domains: { dataCenters: ['us1.authdesk.localhost', 'eu1.authdesk.localhost'], sites: [] },
    log: () => {},
  });
  const seen: ServiceEvent[] = [];
  const lines: string[] = [];
  const heard: Heard[] = [];
  const events = createEvents(store.afterCommit);
  events.subscribe((event) => seen.push(event));
  const state = { flowId: undefined as string | undefined };
  const flows: FlowWatch = {
    loginSeen: () => state.flowId,
    screenShown: (flowId) => heard.push(['screenShown', flowId]),
    loginRefused: (flowId, _call, error) => heard.push(['loginRefused', flowId, error]),
    redirected: (flowId, _call, location) => heard.push(['redirected', flowId, location]),
  };
  const core: Core = { clock, random: randomBytes, store, events, flows };
  if (store.sites.list().length === 0) await fillStore(store);
  const routes = [...loginRoutes(core), ...tokenRoutes(core), ...(options.routes ?? []), restStub];
  const listeners = await startHttp(core, routes, {
    host: '127.0.0.1',
    httpPort: 0,
    httpsPort: 0,
    leaf: authority.leaf(),
    log: (line) => lines.push(line),
    ...options.http,
  });
  const agents = {
    http: new http.Agent({ keepAlive: true }),
    https: new https.Agent({ keepAlive: true, ca: authority.caPem }),
  };
  const portOf = (transport: 'http' | 'https') => Number(new URL(listeners.addresses[transport]).port);

  const send = ({ transport = 'https', method = 'GET', path, headers = {}, body }: Sent) =>
    new Promise<Received>((resolve, reject) => {
      const { request } = transport === 'https' ? https : http;
      const sending = request(
        {
          host: '127.0.0.1',
          port: portOf(transport),
          servername: 'localhost',
          agent: agents[transport],
          method,
          path,
          headers,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const bytes = Buffer.concat(chunks);
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              bytes,
              text: bytes.toString('utf8'),
            });
          });
        },
      );
      sending.on('error', reject);
      sending.end(body);
    });

  const socket = (transport: 'http' | 'https' = 'http') =>
    new Promise<Socket>((resolve, reject) => {
      const port = portOf(transport);
      const opened =
        transport === 'https'
          ? connectTls({ host: '127.0.0.1', port, servername: 'localhost', ca: authority.caPem }, () => resolve(opened))
          : connectPlain({ host: '127.0.0.1', port }, () => resolve(opened));
      opened.on('error', reject);
    });

  return {
    core,
    store,
    clock,
    listeners,
    caPem: authority.caPem,
    leaf: authority.leaf(),
    events: seen,
    lines,
    heard,
    get flowId() {
      return state.flowId;
    },
    set flowId(value) {
      state.flowId = value;
    },
    send,
    socket,
    async raw(bytes, transport = 'http') {
      const opened = await socket(transport);
      const chunks: Buffer[] = [];
      return new Promise((resolve) => {
        opened.on('data', (chunk) => chunks.push(chunk));
        opened.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
        opened.on('error', () => {});
        opened.write(bytes);
      });
    },
    form(parameters, sent = {}) {
      const body = typeof parameters === 'string' ? parameters : new URLSearchParams(parameters).toString();
      return send({
        method: 'POST',
        path: '/socialize.getToken',
        body,
        ...sent,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...(sent.headers as http.OutgoingHttpHeaders) },
      });
    },
    async changeSite(change) {
      await store.unitOfWork(() => store.sites.update(API_KEY, change));
    },
    lastCall: () => detailOf(store, store.calls.page({}, { limit: 1 }).items[0]?.callId),
    callOf: ({ headers }) => detailOf(store, String(headers['x-call-id'])),
    async stop() {
      for (const agent of Object.values(agents)) agent.destroy();
      await listeners.stop();
      store.close();
      folder.remove();
    },
  };
}

function detailOf(store: Store, callId: string | undefined): CallDetail {
  const detail = callId === undefined ? undefined : store.calls.get(callId);
  if (!detail) throw new Error(`The log has no call ${callId}.`);
  return detail;
}

async function fillStore(store: Store): Promise<void> {
  await store.unitOfWork(() => {
    store.dataCenters.save({ id: 'us1', name: 'US', domain: 'us1.authdesk.localhost' });
    store.dataCenters.save({ id: 'eu1', name: 'European', domain: 'eu1.authdesk.localhost' });
    store.sites.create({ apiKey: API_KEY, secret: SECRET, settings: testSettings });
    store.sites.saveApplication(API_KEY, {
      userKey: 'AKcrm',
      name: 'CRM',
      secret: Buffer.alloc(32, 3).toString('base64'),
    });
    store.sites.create({
      apiKey: OTHER_API_KEY,
      secret: OTHER_SECRET,
      settings: { ...testSettings, name: 'Other shop' },
    });
    store.accounts.create({
      apiKey: API_KEY,
      UID: 'u-ada',
      isSiteUID: true,
      status: 'final',
      profile: { firstName: 'Ada', lastName: 'Byron', email: 'ada@shop.example' },
      identities: [{ provider: 'facebook', providerUID: 'fb-1001' }],
    });
    store.accounts.create({
      apiKey: API_KEY,
      UID: 'u-grace',
      isSiteUID: true,
      status: 'final',
      profile: { firstName: 'Grace', lastName: 'Hopper' },
      identities: [],
    });
  });
}
