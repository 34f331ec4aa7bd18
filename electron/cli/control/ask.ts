import { get, request } from 'node:http';
import { resolve } from 'node:path';
import type { OfferedWait } from '#node/administration/administration.ts';
import { controlPath } from '#node/administration/control-path.ts';
import { fileFault } from '#node/file-fault.ts';
import { StartProblem } from '#node/start-problem.ts';
import type { OfflineOperation, OfflineOptions, OfflineService } from '#service/composition/offline.ts';
import type { ReceivingService } from '#service/index.ts';
import type { AdministrationOperation, OperationInput, OperationOutput } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { defaultDataFolder, withDataFolder } from '../data-folder.ts';
import { accepted, type CommandProblem, cannotStart } from '../exit-codes.ts';
import type { Host } from '../host.ts';

/** How an operation is done in the data folder where no service runs with it. */
export interface Opening extends Pick<OfflineOptions, 'access' | 'workspace' | 'version'> {
  /** Whether a service runs is asked first: one would be sent an input of any size. */
  readonly isLarge?: boolean;
  /** What to do where another process has the folder. */
  readonly inUse?: string;
}

/**
 * Asks the service that runs with a data folder for an operation, or does it in the folder where none runs.
 *
 * @param given `--data`; absent: the platform's app-data folder
 * @param opening absent: a service has to run
 * @throws {CommandProblem} when no service can be reached, or the result is a problem; nothing was changed then
 * @throws {StartProblem} when the folder cannot be opened
 */
export async function ask<N extends AdministrationOperation>(
  given: string | undefined,
  host: Host,
  name: N,
  input: OperationInput<N>,
  opening?: N extends OfflineOperation ? Opening : undefined,
): Promise<OperationOutput<N>> {
  return accepted(await resultOf(given, host, name, input, opening));
}

/** The same where a command words the problem itself. */
export async function resultOf<N extends AdministrationOperation>(
  given: string | undefined,
  host: Host,
  name: N,
  input: OperationInput<N>,
  opening?: Opening,
): Promise<Result<OperationOutput<N>>> {
  const isRunning = !opening?.isLarge || (await isServed(given, host));
  const result = isRunning ? await resultIfRunning(given, host, name, input) : undefined;
  if (result !== undefined) return result;
  if (opening === undefined) throw noService(given, host);
  const {
    isLarge: _,
    inUse = 'Do it there (Settings, Snapshots and reset), or close it and run this command again.',
    ...how
  } = opening;
  try {
    return await withDataFolder(
      given,
      how,
      host,
      (service) => (service as ReceivingService).invoke(name, input) as Promise<Result<OperationOutput<N>>>,
    );
  } catch (error) {
    if (!(error instanceof StartProblem) || error.code !== 'folder-in-use') throw error;
    throw new StartProblem(error.code, error.message, inUse);
  }
}

/**
 * Reads in the data folder, also beside a service that runs with it; of a service in memory, whose folder has no data, asks that one.
 *
 * @param given `--data`
 */
export async function readData<T>(
  given: string | undefined,
  options: Omit<Opening, 'access' | 'isLarge' | 'inUse'> & Pick<OfflineOptions, 'addresses' | 'clock'>,
  host: Host,
  work: (service: Pick<OfflineService, 'invoke' | 'caPath'>) => Promise<T>,
): Promise<T> {
  try {
    return await withDataFolder(given, { ...options, access: 'read' }, host, work);
  } catch (error) {
    if (!(error instanceof StartProblem) || error.code !== 'folder-empty') throw error;
    const overview = await resultIfRunning(given, host, 'overview.get', {});
    if (overview === undefined) throw error;
    return work({
      caPath: accepted(overview).ca.path,
      invoke: (name, input) => resultOf(given, host, name as AdministrationOperation, input as never) as never,
    });
  }
}

/** Nobody listens at the control socket of a data folder. @param given `--data` */
export function noService(given: string | undefined, host: Host): CommandProblem {
  return cannotStart(
    `No "authdesk serve" can be reached that runs with the data folder ${dataFolder(given, host)}.`,
    'Start one, or name its data folder with --data; of one with ":memory:" that is the folder of the socket that it prints.',
  );
}

/** Whether a service runs with the data folder. @throws {CommandProblem} when it does not answer */
export const isServed = async (given: string | undefined, host: Host): Promise<boolean> =>
  (await resultIfRunning(given, host, 'clock.get', {})) !== undefined;

/**
 * Asks a service where a command can do without.
 *
 * @returns undefined when there is none to ask
 * @throws CommandProblem when it stops before its response
 */
export async function resultIfRunning<N extends AdministrationOperation>(
  given: string | undefined,
  host: Host,
  name: N,
  input: OperationInput<N>,
): Promise<Result<OperationOutput<N>> | undefined> {
  const path = controlPath(dataFolder(given, host), process.platform);
  return path === undefined ? undefined : await askControl(path, name, input, waitingOf(host));
}

/** How a command waits for a service. */
export const waitingOf = ({ patience, output }: Host): Waiting => ({
  patience,
  working: () => output.say('The service has taken it, and works on it; this can take a while.'),
});

/** The data folder that a command is about. @param given `--data` */
export const dataFolder = (given: string | undefined, host: Host): string =>
  given === ':memory:' ? given : resolve(given ?? defaultDataFolder(host.environment, process.platform));

/** Nobody listens: the file is not there, or a killed service has left it. */
const NOBODY = /^(?:ENOENT|ECONNREFUSED|ENOTSOCK|ENOTDIR)$/;
/** Milliseconds in which a service that is neither stopped nor busy takes what it is asked. */
const PATIENCE_MS = 3_000;
/** So many times in a row a service may give no sign of life while it works: a large import or snapshot holds it up. */
const MAX_SILENCES = 15;

export interface Waiting {
  /** How long a page may be waited for until it has an item. */
  readonly wait?: OfferedWait | undefined;
  /** Milliseconds in which the service has to take the question. */
  readonly patience?: number | undefined;
  /** Called when it has taken it, and works on it for longer. */
  readonly working?: () => void;
}

/**
 * Asks at a control socket.
 *
 * @returns undefined when nobody listens there
 * @throws CommandProblem when the service does not take the question in time, or stops before its response
 */
export function askControl<N extends AdministrationOperation>(
  socketPath: string,
  name: N,
  input: OperationInput<N>,
  waiting: Waiting = {},
): Promise<Result<OperationOutput<N>> | undefined> {
  const { wait } = waiting;
  return post(socketPath, `/v1/${name}${wait === undefined ? '' : `?wait=${wait.milliseconds}ms`}`, input, waiting);
}

/** A fresh address of the console. @returns undefined when nobody listens at the control socket */
export function askConsoleAddress(
  socketPath: string,
  waiting: Waiting,
): Promise<Result<{ readonly address: string }> | undefined> {
  return post(socketPath, '/v1/console.address', {}, waiting);
}

/** No word came to the service: nothing was done. */
function unreachable(error: NodeJS.ErrnoException, socketPath: string): CommandProblem {
  const isForeign = error.code === 'EACCES' || error.code === 'EPERM';
  const { reason = 'the system says so', remedy = 'Try again' } = fileFault(error) ?? {};
  return cannotStart(
    `The service cannot be asked at ${socketPath} (${error.code}): ${isForeign ? 'another user runs it' : reason}.`,
    isForeign
      ? 'Run the command as the user who started the service, or name another data folder with --data.'
      : `${remedy}.`,
  );
}

/**
 * Sends a question, and waits for its response as long as the service lives: it takes the question (`100 Continue`) within a few
 * seconds, and is asked for a sign of life while it works.
 */
function post<T>(
  socketPath: string,
  path: string,
  input: unknown,
  { wait, patience = PATIENCE_MS, working = () => {} }: Waiting,
): Promise<Result<T> | undefined> {
  const body = JSON.stringify(input);
  const ended = new AbortController();
  const asking = new Promise<Result<T> | undefined>((done, reject) => {
    const brokenOff = () =>
      reject(
        cannotStart(
          'The service stopped before its response.',
          'Start it again, and check whether it was done: it was done completely, or not at all.',
        ),
      );
    const silent = () => void silence(socketPath).then(reject);
    let silences = 0;
    const untaken = setTimeout(silent, patience);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    };
    const sent = request(
      { socketPath, path, method: 'POST', headers, agent: false, signal: wait?.abandoned },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', brokenOff);
        response.on('end', () => done(parseExactJson(text) as Result<T>));
      },
    );
    sent.on('continue', () => {
      clearTimeout(untaken);
      const told = setTimeout(working, patience);
      const watch = setInterval(async () => {
        silences = (await isAlive(socketPath, patience)) ? 0 : silences + 1;
        if (silences === MAX_SILENCES) silent();
      }, patience);
      ended.signal.addEventListener('abort', () => {
        clearTimeout(told);
        clearInterval(watch);
      });
      sent.end(body);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY.test(error.code ?? '')) done(undefined);
      // So many wait at the socket already that the system takes no more.
      else if (error.code === 'EAGAIN') silent();
      else if (error.syscall === 'connect') reject(unreachable(error, socketPath));
      else brokenOff();
    });
    ended.signal.addEventListener('abort', () => {
      clearTimeout(untaken);
      sent.destroy();
    });
  });
  return asking.finally(() => ended.abort());
}

/** Whether a service answers anything at all. @param patience milliseconds */
function isAlive(socketPath: string, patience: number): Promise<boolean> {
  return new Promise((done) => {
    get({ socketPath, path: '/healthz', agent: false, signal: AbortSignal.timeout(patience) }, (response) => {
      response.resume();
      done(true);
    }).on('error', () => done(false));
  });
}

async function silence(socketPath: string): Promise<CommandProblem> {
  const { programAtSocket } = await import('#node/port-program.ts');
  const pid = await programAtSocket(socketPath);
  const its = pid === undefined ? '' : `; its process is ${pid}`;
  return cannotStart(
    `The service at ${socketPath} does not answer (stopped, or busy)${its}.`,
    `Wait for what it works on; let it go on if it was stopped (kill -CONT ${pid ?? 'PROCESS'}); or end it, and start it again.`,
  );
}
