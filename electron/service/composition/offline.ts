import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartProblem } from '#node/start-problem.ts';
import { bundleHandlers, checkBundle } from '#service/console/bundles/index.ts';
import { callFileHandlers } from '#service/console/call-files/index.ts';
import { createJudge } from '#service/console/judge/index.ts';
import { logHandlers } from '#service/console/log/index.ts';
import { createInvoke, operationTable } from '#service/console/operations/index.ts';
import { reproduceOffline } from '#service/console/reproduce/index.ts';
import { prepareRequest } from '#service/console/requests/index.ts';
import { siteFolderHandlers } from '#service/console/site-folders/index.ts';
import { readForImport, snapshotHandlers, workspaceHandlers } from '#service/console/workspace/index.ts';
import { outboxHandlers } from '#service/core/outbox/index.ts';
import { domainsOf, siteHandlers } from '#service/core/sites/index.ts';
import { openStore, tableSets } from '#service/core/store/index.ts';
import { servedBy } from '#service/endpoints/served/index.ts';
import { type Core, unwatched } from '#service/http/index.ts';
import { type Clock, createClock, createEvents, createRandom, type RandomSource } from '#service/kernel/index.ts';
import { contractOperations } from '#service/module/index.ts';
import {
  databaseIn,
  lostDatabase,
  openDataFolder,
  StoreFailure,
  shareDataFolder,
  type UsedFolder,
} from '#service/storage/index.ts';
import { type AuthorityFiles, outsideKept } from '#service/tls/index.ts';
import type { CheckedBundle } from '#shared/contract/bundles.ts';
import type { OperationInput, OperationOutput, ServiceOperationName } from '#shared/contract/index.ts';
import type { RequestDraft, RequestToJudge } from '#shared/contract/requests.ts';
import type { Result } from '#shared/contract/result.ts';
import { modules } from './modules.ts';
import { asStartProblem } from './start-failure.ts';

export { areReadingsOfOne, isFirstReading, readPaste } from '#service/diagnosis/pasted-calls/index.ts';

/** The operations that need no listeners. */
export type OfflineOperation = Extract<
  ServiceOperationName,
  | `sites.${string}`
  | `workspace.${string}`
  | `siteFolders.${string}`
  | `snapshots.${string}`
  | `outbox.${string}`
  | 'requests.prepare'
  | 'requests.judge'
  | 'log.list'
  | 'log.problems'
  | 'reproduce.read'
  | 'reproduce.judge'
  | 'reproduce.stop'
  | 'bundles.make'
  | 'callFiles.export'
>;

export interface OfflineOptions {
  /** The data folder. */
  readonly dataDir: string;
  /**
   * `read` also works beside a running service; `change` needs the folder alone; `create` does, too, and makes it when
   * missing.
   */
  readonly access: 'read' | 'change' | 'create';
  /** What a reset returns to; absent: the demo. */
  readonly workspace?: unknown;
  /** Where a service of this folder would listen: calls that are prepared go there. */
  readonly addresses?: { readonly http: string; readonly https: string };
  readonly clock?: Clock;
  readonly random?: RandomSource;
  /** Of this program, for the files that it writes. */
  readonly version?: string;
  /** One line for the host's own log; never a secret. */
  readonly log?: (line: string) => void;
}

/** An open data folder without listeners. */
export interface OfflineService {
  /** Absolute path of the folder. */
  readonly dataDir: string;
  /** Path of the CA certificate; the file is there once a service has run. */
  readonly caPath: string;
  /** The same as `Service.invoke`. */
  invoke<N extends OfflineOperation>(name: N, input: OperationInput<N>): Promise<Result<OperationOutput<N>>>;
  close(): void;
}

/** An open folder with what its operations work on. */
interface OpenFolder {
  readonly path: string;
  readonly caPath: string;
  /** Where the CA is kept. */
  readonly authority: Pick<AuthorityFiles, 'read'>;
  readonly core: Core;
  close(): void;
}

/**
 * Opens a data folder without listeners, for work that needs no running service: the operations are those of the service.
 *
 * @throws {StartProblem} when the folder cannot be opened, or the workspace is wrong; nothing stays open or locked then
 */
export async function openOffline(options: OfflineOptions): Promise<OfflineService> {
  const { log = () => {}, addresses = { http: 'http://localhost', https: 'https://localhost' } } = options;
  try {
    const { clock = createClock(), random = createRandom() } = options;
    const firstWorkspace =
      options.workspace === undefined ? undefined : await readForImport(options.workspace, modules, { clock, random });
    const { core, path, caPath, authority, close } = openFolder(options);
    let outside: readonly string[] = [];
    const state = {
      core,
      firstWorkspace,
      machineClock: Date.now,
      // The next start brings the certificate in line with the domains, and makes a new CA where it has to.
      renewCertificate: async () => {
        outside = outsideKept(authority, domainsOf(core.store));
        return { caRenewed: outside.length > 0 };
      },
      authority: {
        notice: () =>
          `The next start makes the local CA anew, because ${outside.join(', ')} is outside the names that the present one can vouch for. Then trust ${caPath} again wherever the present one is trusted. A name under localhost needs no new CA.`,
      },
      traffic: { clear: () => {} },
      isServing: false,
    };
    const judge = createJudge(core, servedBy);
    const calls = {
      core,
      caPath,
      judge,
      addresses: () => addresses,
    };
    const { 'log.list': listCalls, 'log.problems': problems } = logHandlers(core);
    const table = operationTable([
      contractOperations({
        ...siteHandlers(state),
        ...workspaceHandlers(state),
        ...siteFolderHandlers(state),
        ...snapshotHandlers(state),
        ...outboxHandlers(core),
        'requests.prepare': (draft: RequestDraft) => prepareRequest(draft, calls),
        'requests.judge': (request: RequestToJudge) => judge(request),
        ...reproduceOffline({ core, judge }),
        'log.list': listCalls,
        'log.problems': problems,
        ...callFileHandlers(core, options.version ?? 'unknown'),
        'bundles.make': bundleHandlers({ ...state, judge })['bundles.make'],
      }),
    ]);
    const invoke = createInvoke<OfflineOperation>(table, (name, error) => {
      // A StoreFailure is in the result, with sentence and next step.
      if (!(error instanceof StoreFailure)) log(`The operation ${name} failed: ${String(error)}`);
    });
    return { dataDir: path, caPath, invoke, close };
  } catch (error) {
    throw asStartProblem(error, options.dataDir);
  }
}

/**
 * The same as the operation `bundles.check`, without a service and without a data folder.
 *
 * @param log one line for a mistake of the program
 */
export function judgeBundle(document: unknown, log: (line: string) => void): Promise<Result<CheckedBundle>> {
  const table = operationTable([
    contractOperations({
      'bundles.check': (input: OperationInput<'bundles.check'>) => checkBundle(input.document, modules),
    }),
  ]);
  const invoke = createInvoke<'bundles.check'>(table, (name, error) =>
    log(`The operation ${name} failed: ${String(error)}`),
  );
  return invoke('bundles.check', { document });
}

/** @throws {StartProblem} when the folder cannot be opened */
function openFolder(options: OfflineOptions): OpenFolder {
  const { clock = createClock(), random = createRandom() } = options;
  const path = resolve(options.dataDir);
  if (options.access !== 'create' && !existsSync(databaseIn(path))) {
    throw (
      lostDatabase(path) ??
      new StartProblem(
        'folder-empty',
        `There is no Authdesk data in ${path}.`,
        'Run "authdesk serve" or "authdesk import FILE" first, or name another data folder with --data.',
      )
    );
  }
  const folder = usedFolder(path, options, random);
  try {
    const { database, dataKey, shared, authority } = folder;
    const store = openStore({ path: database, clock, random, dataKey, shared, modules });
    return {
      path,
      caPath: authority.caPath,
      authority,
      core: { clock, random, store, events: createEvents(store), flows: unwatched },
      close() {
        try {
          store.close();
        } finally {
          folder.release();
        }
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

function usedFolder(path: string, { access, log = () => {} }: OfflineOptions, random: RandomSource): UsedFolder {
  try {
    return openDataFolder(path, { dataKey: undefined, random, log });
  } catch (error) {
    const isHeld = error instanceof StartProblem && error.code === 'folder-in-use';
    if (access === 'read' && isHeld) return shareDataFolder(path, tableSets(modules));
    throw error;
  }
}
