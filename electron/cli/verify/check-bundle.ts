import { resolve } from 'node:path';
import { BUNDLE_LIMIT, type BundleVerdict } from '#shared/contract/bundles.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { show } from '../command.ts';
import { type ExitCode, exitCodes, usageProblem } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readNamedFile } from '../named-file.ts';
import { traceLines } from './trace-lines.ts';

/**
 * `authdesk verify --bundle`: judges the call of a bundle in an empty service, which needs no data folder.
 *
 * @returns 0 when the verdict is the expected one, 1 when it differs
 * @throws {CommandProblem} when the file is no bundle
 */
export async function checkBundle(
  file: string,
  typed: { readonly json?: boolean; readonly trace?: boolean },
  host: Host,
): Promise<ExitCode> {
  const { judgeBundle } = await import('#service/composition/offline.ts');
  const result = await judgeBundle(await bundleIn(resolve(file)), host.output.say);
  if (!result.ok) {
    const { message, member, next = 'Ask for the file again.' } = result.error;
    const at = member === undefined ? '' : ` at ${member}`;
    throw usageProblem(`The bundle cannot be checked${at}: ${message}`, next);
  }
  const checked = result.value;
  const { reproduces, found, expected, manifest, call, differences } = checked;
  const text = [
    reproduces ? `Reproduced: ${sentence(found)}` : `Not reproduced: the bundle says ${sentence(expected)}`,
    ...differences.map((difference) => `  ${difference}`),
    ...(reproduces ? [] : [`Here: ${sentence(found)}`]),
    `Judged at ${new Date(call.at ?? 0).toISOString()}, the time of the call. Its credentials are stand-ins.`,
    ...(manifest.signature === undefined ? [] : [`Signature: ${manifest.signature}`]),
    ...(typed.trace ? traceLines(found.trace) : []),
  ];
  show(host, typed, checked, text, 2);
  return reproduces ? exitCodes.ok : exitCodes.refused;
}

/** What is in it is checked by the service. */
async function bundleIn(path: string): Promise<unknown> {
  const next = 'Check the path: it is a file that "authdesk bundle" has written.';
  const text = (await readNamedFile(path, `The bundle ${path}`, BUNDLE_LIMIT, next)).toString('utf8');
  try {
    return parseExactJson(text.replace(/^\uFEFF/, ''));
  } catch {
    throw usageProblem(
      `The bundle ${path} is not JSON: it is damaged, or another kind of file.`,
      'Ask for the file again, as an attachment rather than as text of a mail.',
    );
  }
}

function sentence({ accepted, errorCode, error, reason }: BundleVerdict): string {
  if (accepted) return `accepted. ${reason}`;
  const word = error === undefined ? '' : ` ${error},`;
  return `refused with${word} ${errorCode} ${errorMessage(errorCode)}. ${reason}`;
}
