import { resolve } from 'node:path';
import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { askOrOpen } from '../control/ask-or-open.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { writeNamedFile } from '../named-file.ts';

export interface BundleOptions {
  readonly data?: string;
  /** File to write; absent: a name made of method, error code and callId. `-`: standard output. */
  readonly out?: string;
  readonly anonymise?: boolean;
  readonly json?: boolean;
}

/** Readable by this user only: it holds what a customer sent, though no secret. */
const MODE = 0o600;

/** `authdesk bundle`: a file with a call of the log, by which another installation repeats its verdict (R48). */
export async function bundle(callId: string, options: BundleOptions, host: Host): Promise<ExitCode> {
  if (!/^[0-9a-f]{32}$/i.test(callId)) {
    throw new CommandProblem(
      exitCodes.usage,
      `"${callId}" is no callId: one has 32 hex digits.`,
      'Copy it from the response (callId, or the header X-Call-Id) or from the log.',
    );
  }
  const input = { callId: callId.toLowerCase(), anonymise: options.anonymise === true };
  const made = await askOrOpen(options.data, { access: 'read' }, host, 'bundles.make', input);
  if (options.out === '-') {
    host.output.json(made.bundle, 2);
    return exitCodes.ok;
  }
  const path = resolve(options.out ?? made.fileName);
  const text = `${JSON.stringify(made.bundle, undefined, 2)}\n`;
  writeNamedFile(path, text, MODE, 'Choose another file with --out, or make its folder first.');
  const { manifest, expected } = made.bundle;
  if (options.json) {
    host.output.json({ file: path, expected, manifest });
    return exitCodes.ok;
  }
  host.output.print(`The bundle is ${path}.`);
  host.output.print(expected.accepted ? 'Its call is accepted.' : `Its call is refused: ${expected.reason}`);
  for (const { what, by } of manifest.replaced) host.output.print(`  replaced: ${what}, by ${by}`);
  if (manifest.signature !== undefined) host.output.print(`  signature: ${manifest.signature}`);
  host.output.print(`Check it anywhere with: authdesk verify --bundle ${shellQuote(path)}`);
  return exitCodes.ok;
}
