import { resolve } from 'node:path';
import { hostLog } from '#node/host-log.ts';
import { reporting } from '#node/reporting.ts';
import { createFlows } from '#service/console/flows/index.ts';
import { createJudge, furtherSearches } from '#service/console/judge/index.ts';
import { createDispatcher } from '#service/console/requests/index.ts';
import { applyWorkspace, makeFirstState, readForImport } from '#service/console/workspace/index.ts';
import { dataCenterRepository, namesOfMachine } from '#service/core/data-centers/index.ts';
import { callRepository, createTraffic } from '#service/core/log/index.ts';
import { domainsOf, sitesOf } from '#service/core/sites/index.ts';
import { openStore } from '#service/core/store/index.ts';
import { upstreamRuntime } from '#service/core/upstream/index.ts';
import { methodRegistry } from '#service/endpoints/rest/index.ts';
import { servedBy } from '#service/endpoints/served/index.ts';
import { isCertificateOf, loginPages } from '#service/families/fidm/index.ts';
import type { Core, Listening } from '#service/http/index.ts';
import {
  type Clock,
  createClock,
  createEvents,
  createMovableClock,
  createRandom,
  type RandomSource,
} from '#service/kernel/index.ts';
import type { ServiceContext } from '#service/module/index.ts';
import { openDataFolder, type Store, StoreFailure } from '#service/storage/index.ts';
import { type Authority, authorityMadeBefore, type Domains, isHostName, openAuthority } from '#service/tls/index.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { messageOf } from '#shared/narrowing.ts';
import { holdAuthority } from './composition/make-authority.ts';
import { modules as builtIn } from './composition/modules.ts';
import type { Service, ServiceOptions } from './composition/service.ts';
import { asStartProblem } from './composition/start-failure.ts';

export { StartProblem } from '#node/start-problem.ts';
export type { ReceivingService } from '#service/console/operations/index.ts';
export type { LoginPage } from '#service/families/fidm/index.ts';
export type { RandomSource } from '#service/kernel/index.ts';
export type { Service, ServiceOptions } from './composition/service.ts';

/** How often it is checked whether the disk has room for the reserve again. */
const RESERVE_CHECK_MS = 10_000;
/** How often the expiry of the HTTPS certificate is checked: twice a day. */
const CERTIFICATE_CHECK_MS = 43_200_000;

/**
 * Starts the service: takes the data folder, opens store and CA, puts the parts together, opens both listeners.
 * Can be done more than once in a process, with different folders.
 *
 * @throws StartProblem with a sentence and what to do next; nothing stays open or locked then
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const closing: (() => unknown)[] = [];
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    return await start(options, closing, closeAll);
  } catch (error) {
    await closeAll();
    throw asStartProblem(error, options.dataDir);
  }
}

/** @param closing what ends a part, in the order of opening; grows as parts open */
async function start(
  options: ServiceOptions,
  closing: (() => unknown)[],
  closeAll: () => Promise<void>,
): Promise<Service> {
  const { listen, random = createRandom(), modules = builtIn } = options;
  const registry = methodRegistry(modules);
  const { log, stop: endLog } = hostLog(options.log ?? (() => {}));
  closing.push(endLog);
  const machineClock = options.clock ?? createClock();
  const serviceClock = createMovableClock(machineClock);
  const { clock, moves } = serviceClock;

  const { dataKey, startNew } = options;
  const folder = openDataFolder(options.dataDir, { dataKey, random, log, startNew });
  closing.push(folder.release);
  const store = openStore({
    path: folder.database,
    clock,
    random,
    dataKey: folder.dataKey,
    serving: true,
    keepCalls: options.keepCalls,
    keepBytes: options.keepLogBytes,
    keepDays: options.keepDays,
    ports: listen,
    machineClock,
    modules,
    report: (error) => log(`Work on the database failed: ${messageOf(error)}`),
  });
  closing.push(() => store.close());
  store.of(upstreamRuntime).consent = options.upstream ?? 'asked';
  closing.push(() => store.snapshots.stop());
  const firstWorkspace =
    options.workspace === undefined ? undefined : await readForImport(options.workspace, modules, { clock, random });
  await prepareWorkspace(store, clock, random, firstWorkspace, log);

  const furtherNames = (options.allowedHosts ?? []).map((name) => name.toLowerCase()).filter(isHostName);
  // A name that is allowed has to be in the certificate, too: other machines and containers call it over HTTPS.
  const domains = (): Domains => {
    const { dataCenters, sites } = domainsOf(store);
    return { dataCenters, sites: [...sites, ...furtherNames] };
  };
  const files = options.caDir === undefined ? folder.authority : authorityMadeBefore(resolve(options.caDir), log);
  const authority = await usedAuthority().catch((error: unknown) => {
    throw options.caDir === undefined ? error : asStartProblem(error, files.dir, 'folder of the CA', '--ca');
  });
  async function usedAuthority(): Promise<Authority> {
    const { isAlone, release } = holdAuthority(files);
    closing.push(release);
    return openAuthority({ files, clock: Date.now, random, domains: domains(), log, isAlone });
  }

  const events = createEvents(store, (error) => log(`A listener of events failed: ${messageOf(error)}`));
  const traffic = createTraffic();
  events.subscribe((event) => {
    // By the machine's clock: the last minutes stay where they are when the service clock moves (D39).
    if (event.type === 'call') traffic.record({ ...event.call, at: machineClock() });
  });
  const flows = createFlows({ clock, random, store, events }, log);
  closing.push(() => flows.stop());
  const further = furtherSearches({ store, events, log: () => store.of(callRepository) });
  closing.push(() => further.stop());
  const signatureRefused = further.refused;
  let opened: Listening | undefined;
  const listening = () => opened;
  const core: Core = {
    ...{ clock, moves, random, store, events, flows: flows.watch, signatureRefused, listening },
  };

  const { allowedHosts, bodyLimit, searchBudget } = options;
  const calls = { allowedHosts, bodyLimit, searchBudget, log };
  // Loaded here, so that what works without listeners does not wait for it.
  const { startHttp } = await import('./http/server.ts');
  const http = await startHttp(core, servedBy(core), {
    host: listen.host ?? '127.0.0.1',
    httpPort: listen.keep?.httpPort ?? store.settings.read('httpPort').value,
    httpsPort: listen.keep?.httpsPort ?? store.settings.read('httpsPort').value,
    consolePort: listen.opensConsole ? store.settings.read('consolePort').value : undefined,
    leaf: authority.leaf(),
    caPath: authority.caPath,
    ...calls,
  });
  opened = http.listening;
  closing.push(() => http.stop());
  await keepPorts(store, listen.keep);
  const addresses = () => http.addresses;

  const newDispatcher = () =>
    createDispatcher({ caPem: authority.caPem, leafPem: () => authority.leaf().cert, addresses, domains });
  /** Made with the first call that a user sends. */
  let dispatcher: ReturnType<typeof newDispatcher> | undefined;
  closing.push(() => dispatcher?.destroy());

  async function renewCertificate(): Promise<{ caRenewed: boolean }> {
    const { leafRenewed, caRenewed } = await authority.reissue(domains());
    if (leafRenewed) http.renew(authority.leaf());
    if (caRenewed) {
      void dispatcher?.close();
      dispatcher = undefined;
      events.changed('overview');
    }
    return { caRenewed };
  }
  const certificateCheck = setInterval(() => {
    renewCertificate().catch((error) => log(`The HTTPS certificate could not be renewed: ${messageOf(error)}`));
  }, CERTIFICATE_CHECK_MS).unref();
  closing.push(() => clearInterval(certificateCheck));

  const sending = {
    core,
    addresses,
    caPath: authority.caPath,
    judge: createJudge(core, servedBy, calls),
    get dispatcher() {
      dispatcher ??= newDispatcher();
      return dispatcher;
    },
  };
  const context: ServiceContext = {
    core,
    serviceClock,
    machineClock,
    firstWorkspace,
    authority,
    traffic,
    isServing: true,
    renewCertificate,
    closeRunBrowsers: (apiKey) => flows.closeBrowsers(core, apiKey),
    addresses,
    methods: registry.entries,
    exposed: http.exposed,
    version: options.version ?? 'unknown',
    startedAt: machineClock(),
    dataDir: folder.shown,
    report: (error) => log(`Work in the background failed: ${messageOf(error)}`),
    secretsAtRest: folder.secretsAtRest,
    names: namesOfMachine(options.hostsFile),
  };
  const loadOperations = async () => {
    const { runningOperations } = await import('./composition/running-operations.ts');
    return runningOperations({ context, flows, sending, log });
  };
  let loading: ReturnType<typeof loadOperations> | undefined;
  const operations = () => {
    loading ??= loadOperations();
    return loading;
  };

  for (const module of modules) {
    const end = module.background?.(context);
    if (end) closing.push(end);
  }

  folder.putReserveBack();
  folder.keepReserve();
  const reserveCheck = setInterval(reporting(context.report, folder.keepReserve), RESERVE_CHECK_MS).unref();
  closing.push(() => clearInterval(reserveCheck));

  let stopped: Promise<void> | undefined;
  return {
    addresses: http.addresses,
    consolePort: store.settings.read('consolePort').value,
    caPath: authority.caPath,
    get caPem() {
      return authority.caPem;
    },
    leafFingerprint256: () => authority.leafFingerprint256(),
    apiKeys: () => sitesOf(store).map(({ apiKey }) => apiKey),
    loginPages: (apiKey) => loginPages(core, apiKey),
    isCertificateOf: (apiKey, page, fingerprint) => isCertificateOf(core, apiKey, page, fingerprint),
    dataDir: folder.shown,
    runFolder: folder.shown === ':memory:' ? folder.authority.dir : folder.shown,
    exposed: http.exposed,
    operations: async () => (await operations()).table,
    invoke: (async (name, input, form) =>
      (await operations()).invoke(name, input, form as 'text')) as Service['invoke'],
    subscribe: (listener) => events.subscribe(listener),
    prepareReads() {
      store.reader.prepare();
      // Whoever invokes one hears why they cannot be loaded.
      operations().catch(() => {});
    },
    explained: () => further.ended(),
    stop() {
      stopped ??= closeAll();
      return stopped;
    },
  };
}

/**
 * Applies the given workspace to what the database has; a first start makes the first state (D2). On a full disk a later
 * start goes on without it and logs that (R23).
 */
async function prepareWorkspace(
  store: Store,
  clock: Clock,
  random: RandomSource,
  given: WorkspaceDocument | undefined,
  log: (line: string) => void,
): Promise<void> {
  const isFirst = store.of(dataCenterRepository).list().length === 0;
  const part = { store, clock, random };
  try {
    await store.unitOfWork(() => {
      if (isFirst) makeFirstState(part, given);
      else if (given) applyWorkspace(part, given);
    });
  } catch (error) {
    if (isFirst || !(error instanceof StoreFailure) || error.code !== 'disk-full') throw error;
    log(
      'The workspace file was not applied, because the disk is full: the sites and people of the last run are served.',
    );
  }
}

/** Saves the ports that the user chose to keep, now that they are open (D1). */
async function keepPorts(store: Store, { httpPort, httpsPort }: ServiceOptions['listen']['keep'] = {}): Promise<void> {
  if (httpPort === undefined && httpsPort === undefined) return;
  await store.unitOfWork(() => {
    if (httpPort !== undefined) store.settings.save('httpPort', httpPort);
    if (httpsPort !== undefined) store.settings.save('httpsPort', httpsPort);
  });
}
