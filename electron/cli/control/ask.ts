import { request } from 'node:http';
import { resolve } from 'node:path';
import type { OperationInput, OperationOutput } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import { CommandProblem, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { defaultDataFolder } from '../paths.ts';
import { type ControlOperation, controlPath } from './door.ts';

/**
 * Asks the service that runs with a data folder for an operation.
 *
 * @param given `--data`; absent: the platform's app-data folder
 * @throws CommandProblem when no service can be reached, or it refuses
 */
export async function askService<N extends ControlOperation>(
  given: string | undefined,
  host: Host,
  name: N,
  input: OperationInput<N>,
): Promise<OperationOutput<N>> {
  const dataDir = resolve(given ?? defaultDataFolder(host.environment, process.platform));
  const path = controlPath(dataDir, process.platform);
  const result = path === undefined ? undefined : await post<OperationOutput<N>>(path, name, input);
  if (result === undefined) {
    throw new CommandProblem(
      exitCodes.cannotStart,
      `No "authdesk serve" can be reached that runs with the data folder ${dataDir}.`,
      'Start one, or name its data folder with --data; one with ":memory:" is reached by its console only.',
    );
  }
  if (result.ok) return result.value;
  throw new CommandProblem(exitCodes.refused, result.error.message, result.error.next ?? 'Correct the input.');
}

function post<T>(socketPath: string, name: string, input: unknown): Promise<Result<T> | undefined> {
  return new Promise((done) => {
    const sent = request({ socketPath, path: `/${name}`, method: 'POST', agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', () => done(undefined));
      response.on('end', () => done(JSON.parse(text) as Result<T>));
    });
    sent.on('error', () => done(undefined));
    sent.end(JSON.stringify(input));
  });
}
