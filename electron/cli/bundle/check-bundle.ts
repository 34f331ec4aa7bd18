import { resolve } from 'node:path';
import { judgeBundle } from '#service/index.ts';
import type { BundleVerdict } from '#shared/contract/bundles.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { printTrace } from '../verify/print-trace.ts';
import { readBundleFile } from './bundle-file.ts';

interface CheckBundleOptions {
  readonly json?: boolean;
  readonly trace?: boolean;
}

/**
 * `authdesk verify --bundle`: judges the call of a bundle in an empty service, which needs no data folder.
 *
 * @returns 0 when the verdict is the expected one, 1 when it differs
 * @throws {CommandProblem} when the file is no bundle
 */
export async function checkBundle(file: string, options: CheckBundleOptions, { output }: Host): Promise<ExitCode> {
  const result = await judgeBundle(await readBundleFile(resolve(file)), output.say);
  if (!result.ok) {
    const { message, member, next = 'Ask for the file again.' } = result.error;
    const at = member === undefined ? '' : ` at ${member}`;
    throw new CommandProblem(exitCodes.usage, `The bundle cannot be checked${at}: ${message}`, next);
  }
  const checked = result.value;
  const code = checked.reproduces ? exitCodes.ok : exitCodes.refused;
  if (options.json) {
    output.json(checked, 2);
    return code;
  }
  const { found, expected, manifest, call, differences } = checked;
  output.print(
    checked.reproduces ? `Reproduced: ${sentence(found)}` : `Not reproduced: the bundle says ${sentence(expected)}`,
  );
  for (const difference of differences) output.print(`  ${difference}`);
  if (!checked.reproduces) output.print(`Here: ${sentence(found)}`);
  output.print(
    `Judged at ${new Date(call.at ?? 0).toISOString()}, the time of the call. Its credentials are stand-ins.`,
  );
  if (manifest.signature !== undefined) output.print(`Signature: ${manifest.signature}`);
  if (options.trace) printTrace(found.trace, output);
  return code;
}

function sentence({ accepted, errorCode, error, reason }: BundleVerdict): string {
  if (accepted) return `accepted. ${reason}`;
  const word = error === undefined ? '' : ` ${error},`;
  return `refused with${word} ${errorCode} ${errorMessage(errorCode)}. ${reason}`;
}
