import { request } from 'node:http';
import { resolve } from 'node:path';
import { controlPath } from '#node/administration/control-path.ts';
import type { AdministrationOperation } from '#node/administration/operations.ts';
import type { OfferedWait } from '#node/administration/respond.ts';
import { fileFault } from '#node/file-fault.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { CommandProblem, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { accepted } from '../operation-value.ts';
import { defaultDataFolder } from '../paths.ts';

/**
 * Asks the service that runs with a data folder for an operation.
 *
 * @param given `--data`; absent: the platform's app-data folder
 * @throws CommandProblem when no service can be reached, or it refuses
 */
export async function askService<N extends AdministrationOperation>(
  given: string | undefined,
  host: Host,
  name: N,
  input: OperationInput<N>,
): Promise<OperationOutput<N>> {
  const value = await askIfRunning(given, host, name, input);
  if (value !== undefined) return value;
  throw noService(given, host);
}

/** Nobody listens at the control socket of a data folder. @param given `--data` */
export function noService(given: string | undefined, host: Host): CommandProblem {
  return new CommandProblem(
    exitCodes.cannotStart,
    `No "authdesk serve" can be reached that runs with the data folder ${dataFolder(given, host)}.`,
    'Start one, or name its data folder with --data; of one with ":memory:" that is the folder of the socket that it prints.',
  );
}

/**
 * The same where a command can do without a service.
 *
 * @returns undefined when there is none to ask
 * @throws CommandProblem when it refuses, or stops before its response
 */
export async function askIfRunning<N extends AdministrationOperation>(
  given: string | undefined,
  host: Host,
  name: N,
  input: OperationInput<N>,
): Promise<OperationOutput<N> | undefined> {
  const result = await resultIfRunning(given, host, name, input);
  return result === undefined ? undefined : accepted(result);
}

/**
 * The same where a command words the problem itself.
 *
 * @returns undefined when there is no service to ask
 * @throws CommandProblem when it stops before its response
 */
export async function resultIfRunning<N extends AdministrationOperation>(
  given: string | undefined,
  host: Host,
  name: N,
  input: OperationInput<N>,
): Promise<Result<OperationOutput<N>> | undefined> {
  const path = controlPath(dataFolder(given, host), process.platform);
  return path === undefined ? undefined : await askControl(path, name, input);
}

/** The data folder that a command is about. @param given `--data` */
export const dataFolder = (given: string | undefined, host: Host): string =>
  resolve(given ?? defaultDataFolder(host.environment, process.platform));

/** Nobody listens: the file is not there, or a killed service has left it. */
const NOBODY = /^(?:ENOENT|ECONNREFUSED|ENOTSOCK|ENOTDIR)$/;

/**
 * Asks at a control socket.
 *
 * @param wait how long a page may be waited for until it has an item
 * @returns undefined when nobody listens there
 * @throws CommandProblem when the service stops before its response
 */
export function askControl<N extends AdministrationOperation>(
  socketPath: string,
  name: N,
  input: OperationInput<N>,
  wait?: OfferedWait,
): Promise<Result<OperationOutput<N>> | undefined> {
  return post(
    socketPath,
    `/v1/${name}${wait === undefined ? '' : `?wait=${wait.milliseconds}ms`}`,
    input,
    wait?.abandoned,
  );
}

/** A fresh address of the console. @returns undefined when nobody listens at the control socket */
export function askConsoleAddress(socketPath: string): Promise<Result<{ readonly address: string }> | undefined> {
  return post(socketPath, '/v1/console.address', {});
}

/** No word came to the service: nothing was done. */
function unreachable(error: NodeJS.ErrnoException, socketPath: string): CommandProblem {
  const isForeign = error.code === 'EACCES' || error.code === 'EPERM';
  const { reason = 'the system says so', remedy = 'Try again' } = fileFault(error) ?? {};
  return new CommandProblem(
    exitCodes.cannotStart,
    `The service cannot be asked at ${socketPath} (${error.code}): ${isForeign ? 'another user runs it' : reason}.`,
    isForeign
      ? 'Run the command as the user who started the service, or name another data folder with --data.'
      : `${remedy}.`,
  );
}

function post<T>(
  socketPath: string,
  path: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<Result<T> | undefined> {
  return new Promise((done, reject) => {
    const brokenOff = () =>
      reject(
        new CommandProblem(
          exitCodes.cannotStart,
          'The service stopped before its response.',
          'Start it again, and check whether it was done: it was done completely, or not at all.',
        ),
      );
    const headers = { 'content-type': 'application/json' };
    const sent = request({ socketPath, path, method: 'POST', headers, agent: false, signal }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', brokenOff);
      response.on('end', () => done(parseExactJson(text) as Result<T>));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY.test(error.code ?? '')) done(undefined);
      else if (error.syscall === 'connect') reject(unreachable(error, socketPath));
      else brokenOff();
    });
    sent.end(JSON.stringify(input));
  });
}
