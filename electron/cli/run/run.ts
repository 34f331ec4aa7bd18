import { resolve } from 'node:path';
import type { RequestResult } from '#shared/contract/saved-requests.ts';
import { failureLines, junitOf } from '#shared/requests/junit.ts';
import { askService } from '../control/ask.ts';
import { counted } from '../counted.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { writeNamedFile } from '../named-file.ts';

export interface RunOptions {
  readonly data?: string;
  /** Name of an environment. */
  readonly env?: string;
  /** Names of folders, outermost first, with `/` between them. */
  readonly folder?: string;
  readonly stop?: boolean;
  /** File for JUnit XML. */
  readonly junit?: string;
  readonly json?: boolean;
}

/**
 * `authdesk run`: sends the calls of a collection, and says what failed and why.
 *
 * @returns 1 when a call failed
 * @throws CommandProblem when there is no service, collection or environment, or the file cannot be written
 */
export async function run(collection: string, options: RunOptions, host: Host): Promise<ExitCode> {
  const { data, env, folder, stop, junit, json } = options;
  const { output } = host;
  const report = await askService(data, host, 'requestRuns.run', {
    collection,
    ...(env !== undefined && { environment: env }),
    ...(folder !== undefined && { folder: folder.split('/').map((part) => part.trim()) }),
    ...(stop && { stopAtFailure: true }),
  });
  if (junit !== undefined) writeNamedFile(resolve(junit), junitOf(report), 0o644);
  if (json) output.json(report);
  else {
    for (const result of report.requests) for (const line of linesOf(result)) output.print(line);
    output.print(`${counted(report.passed, 'call', 'calls')} passed, ${report.failed} failed.`);
  }
  return report.failed === 0 ? exitCodes.ok : exitCodes.refused;
}

function linesOf(result: RequestResult): string[] {
  const { name, folder, passed, method, duration, callId } = result;
  const time = duration === undefined ? '' : `  ${Math.round(duration)} ms`;
  const head = `${passed ? 'passed' : 'FAILED'}  ${[...folder, name].join(' / ')}  ${method}${time}`;
  if (passed) return [head];
  return [
    `${head}${callId === undefined ? '' : `  callId ${callId}`}`,
    ...failureLines(result).map((line) => `    ${line}`),
  ];
}
