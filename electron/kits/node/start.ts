import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Dispatcher } from 'undici';
import type { OperationInput } from '#shared/contract/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import { stringifyExactJson } from '#shared/quoting/exact-numbers.ts';
import { administrationOf } from './administration.ts';
import { callsOf } from './calls.ts';
import { clockOf, instantOf } from './clock.ts';
import { dispatcherOf, fetchWith } from './dispatcher.ts';
import { AuthdeskError } from './error.ts';
import { evidenceOf } from './evidence.ts';
import { failuresOf } from './failures.ts';
import { httpsOf } from './https.ts';
import { known } from './known-options.ts';
import { openIdOf } from './openid.ts';
import { outboxOf } from './outbox.ts';
import { trustInProcess } from './process-trust.ts';
import { type Ready, ServiceProcess } from './service-process.ts';
import { siteCallsOf } from './site-calls.ts';
import type { Authdesk, NextLogin, StartOptions } from './types.ts';
import { Taken } from './waiting.ts';
import { webhooksOf } from './webhooks.ts';

/** A machine that is busy with other workers of the same run starts several at once. */
const USUAL_START_MS = 60_000;
/** Of the package: the command beside this module. */
const COMMAND = '../main/authdesk.js';
const DEMO = '3_demo';

/**
 * Starts a service of this test's own: on free ports, in memory, in a process that ends with this one, however that ends.
 *
 * ```ts
 * await using authdesk = await startAuthdesk();
 * ```
 *
 * @throws AuthdeskError when it does not start, with what it said
 */
export async function startAuthdesk(options: StartOptions = {}): Promise<Authdesk> {
  known(options, 'workspace', 'site', 'data', 'ca', 'trust', 'frozenAt', 'withConsole', 'startTimeout', 'command');
  const command = options.command ?? [process.execPath, fileURLToPath(new URL(COMMAND, import.meta.url))];
  const config = configOf(options.workspace);
  try {
    const words = [
      ...command,
      ...['serve', '--ready-json', '--stop-with-stdin', '--http-port', '0', '--https-port', '0'],
      ...['--data', options.data ?? ':memory:'],
      ...(options.ca === undefined ? [] : ['--ca', resolve(options.ca)]),
      ...(options.withConsole ? ['--console-port', '0'] : ['--no-console']),
      ...(config.path === undefined ? [] : ['--config', config.path]),
      ...(options.frozenAt === undefined
        ? []
        : ['--clock-frozen', new Date(instantOf(options.frozenAt)).toISOString()]),
    ];
    const { process: service, ready } = await ServiceProcess.start(words, options.startTimeout ?? USUAL_START_MS);
    try {
      return running(service, ready, options.site ?? config.firstSite ?? DEMO, options.trust === 'process');
    } catch (error) {
      await service.stop();
      throw error;
    }
  } finally {
    config.remove();
  }
}

function running(service: ServiceProcess, ready: Ready, apiKey: string, trusts: boolean): Authdesk {
  const { http, https, console, control, ca: caFile } = ready;
  if (control === undefined) {
    throw new AuthdeskError('start', 'The service has no control socket.', 'Use a data folder with a shorter path.');
  }
  const ca = readFileSync(caFile, 'utf8');
  const administration = administrationOf(control, service);
  const client = httpsOf(https, ca);
  const distrust = trusts ? trustInProcess(ca) : undefined;
  const messages = new Taken();
  const deliveries = new Taken();
  const evidence = evidenceOf(administration);
  let dispatcher: Dispatcher | undefined;
  let snapshots = 0;
  let stopping: Promise<void> | undefined;
  const oneDispatcher = (): Dispatcher => {
    dispatcher ??= dispatcherOf(ca);
    return dispatcher;
  };

  async function forget(): Promise<void> {
    messages.forget();
    deliveries.forget();
    await administration.ask('log.clear', {});
  }

  async function stop(): Promise<void> {
    distrust?.();
    await dispatcher?.destroy();
    client.close();
    administration.close();
    await service.stop();
  }

  return {
    ...siteCallsOf({ administration, service, https: client, addresses: { http }, apiKey }),
    ...evidence,
    ...openIdOf(administration, apiKey),
    http,
    https,
    ...(console !== undefined && { console }),
    control,
    caFile,
    ca,
    pid: service.pid,
    apiKey,
    get dispatcher() {
      return oneDispatcher();
    },
    fetch: fetchWith(oneDispatcher),
    async nextLogin(login) {
      await administration.ask('nextLogins.set', nextLoginInput(login, apiKey));
    },
    clock: clockOf(administration),
    failures: failuresOf(administration),
    outbox: outboxOf(administration, messages, evidence.report),
    calls: callsOf(administration),
    webhooks: webhooksOf(administration, deliveries),
    async snapshot(given) {
      snapshots += 1;
      const name = given ?? `kit-${snapshots}`;
      await administration.ask('snapshots.create', { name });
      return { name };
    },
    async restore(snapshot) {
      const name = typeof snapshot === 'string' ? snapshot : snapshot.name;
      await administration.ask('snapshots.restore', { name });
      await forget();
    },
    async reset() {
      await administration.ask('workspace.reset', { snapshot: false });
      await forget();
    },
    async import(document) {
      await administration.ask('workspace.import', { document });
    },
    operation: (name, input = {}) => administration.askAny(name, input),
    stop() {
      stopping ??= stop();
      return stopping;
    },
    [Symbol.asyncDispose]() {
      return this.stop();
    },
  };
}

/** How the next login ends, as the operation takes it. */
function nextLoginInput(login: NextLogin, apiKey: string): OperationInput<'nextLogins.set'> {
  const { site = apiKey, provider } = known(login, 'site', 'provider', 'as', 'refused', 'failed');
  const common = { site, ...(provider !== undefined && { provider }) };
  if ('as' in login) return { ...common, outcome: 'complete', UID: login.as };
  return { ...common, outcome: 'refused' in login ? 'refuse' : 'fail' };
}

interface Config {
  readonly path: string | undefined;
  readonly firstSite: string | undefined;
  remove(): void;
}

/** A document becomes a file that only this user reads, for as long as the start takes: it may have secrets. */
function configOf(workspace: string | object | undefined): Config {
  const nothing = { remove: () => {} };
  if (workspace === undefined) return { ...nothing, path: undefined, firstSite: undefined };
  if (typeof workspace === 'string') {
    const path = resolve(workspace);
    // What is wrong with the file, the service says better.
    const document: unknown = orElse(() => JSON.parse(readFileSync(path, 'utf8')), undefined);
    return { ...nothing, path, firstSite: firstSiteOf(document) };
  }
  const folder = mkdtempSync(join(tmpdir(), 'authdesk-kit-'));
  const path = join(folder, 'workspace.json');
  writeFileSync(path, stringifyExactJson(workspace), { mode: 0o600 });
  return { path, firstSite: firstSiteOf(workspace), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function firstSiteOf(document: unknown): string | undefined {
  const { sites } = membersOf(document);
  const key = Array.isArray(sites) ? membersOf(sites[0]).apiKey : undefined;
  return typeof key === 'string' ? key : undefined;
}
