import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { UnreadableFile } from '#node/bounded-file.ts';
import { areReadingsOfOne, readPaste } from '#service/index.ts';
import { MAX_PASTED, type ReproduceVerdict } from '#shared/contract/reproduce.ts';
import { textOf } from '#shared/pasted-calls/byte-text.ts';
import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { askOrOpen } from '../control/ask-or-open.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { printTrace } from './print-trace.ts';

export interface VerifyOptions {
  readonly data?: string;
  readonly json?: boolean;
  readonly trace?: boolean;
  /** `now`, `call`, or Unix time in seconds. */
  readonly at?: string;
  /** Number of the call in the text, from 1. */
  readonly entry?: string;
  /** A base string or a sig to compare. */
  readonly baseString?: string;
}

function timeOf(at: string | undefined): 'now' | 'call' | number | undefined {
  if (at === undefined || at === 'now' || at === 'call') return at;
  if (/^\d{1,11}$/.test(at)) return Number(at) * 1000;
  throw new CommandProblem(
    exitCodes.usage,
    `--at is "${at}", which is not a time.`,
    'Write "now", "call" for the time in the call itself, or Unix time in seconds.',
  );
}

/** @returns index from 0; undefined: the call that is most likely meant */
function entryOf(text: string, given: string | undefined, host: Host): number | undefined {
  const paste = readPaste(text);
  if (paste.kind === 'notACall') {
    if (paste.ask !== undefined) reportAsk(paste.ask, host.output);
    const name = text.trim();
    throw existsSync(name) && statSync(name).isFile()
      ? new CommandProblem(
          exitCodes.usage,
          `"${name}" is the name of a file, not a call.`,
          `Send what is in it: authdesk verify - < ${shellQuote(name)}, or --bundle with the file of a bundle.`,
        )
      : new CommandProblem(exitCodes.usage, paste.sentence, paste.next);
  }
  const count = paste.kind === 'calls' ? paste.calls.length : 1;
  if (given === undefined) {
    if (paste.kind === 'calls' && count > 1) {
      if (areReadingsOfOne(paste.calls)) {
        const readings = paste.calls.map((one, index) => `${index + 1}: ${one.label}`).join('; ');
        host.output.say(`The text can be read in ${count} ways (${readings}). Choose with --entry 1 to ${count}.`);
        return undefined;
      }
      const label = paste.calls[paste.likely]?.label ?? '';
      host.output.say(
        `The text has ${count} calls${paste.left === undefined ? '' : ` that are read, and ${paste.left} more entries`}; this is number ${paste.likely + 1}: ${label}. Choose with --entry 1 to ${count}.`,
      );
    }
    return undefined;
  }
  if (/^\d{1,6}$/.test(given) && Number(given) >= 1 && Number(given) <= count) return Number(given) - 1;
  throw new CommandProblem(
    exitCodes.usage,
    `--entry is "${given}", and the text has ${count === 1 ? '1 call' : `${count} calls`}.`,
    count === 1 ? 'Leave --entry out.' : `Write a number from 1 to ${count}.`,
  );
}

/**
 * `authdesk verify`: the verdict of Reproduce about a call, in one sentence. A service that runs with the data folder judges
 * it, by its own clock (D39); else the folder is opened.
 */
export async function verify(given: string, options: VerifyOptions, host: Host): Promise<ExitCode> {
  const text = given === '-' ? await textOnInput(host) : given;
  const at = timeOf(options.at);
  const entry = entryOf(text, options.entry, host);
  const verdict = await askOrOpen(options.data, { access: 'read' }, host, 'reproduce.judge', {
    text,
    ...(entry !== undefined && { entry }),
    ...(at !== undefined && { at }),
    ...(options.baseString !== undefined && { given: options.baseString }),
    // When the command goes away (Ctrl-C), the service that runs stops the search.
    search: randomUUID(),
  });
  report(verdict, options, host.output);
  return verdict.accepted ? exitCodes.ok : exitCodes.refused;
}

/** @throws {CommandProblem} for more than can be pasted: the service reads no more either */
async function textOnInput(host: Host): Promise<string> {
  try {
    return textOf(await host.input(MAX_PASTED));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new CommandProblem(
      exitCodes.usage,
      `The text on standard input ${error.message}.`,
      'Send the call alone, or the file with fewer entries.',
    );
  }
}

function report(verdict: ReproduceVerdict, options: VerifyOptions, output: Host['output']): void {
  if (options.json) {
    output.json(verdict, 2);
    return;
  }
  reportVerdict(verdict, output);
  if (verdict.ask !== undefined) reportAsk(verdict.ask, output);
  if (options.baseString !== undefined) reportComparison(verdict, output);
  if (options.trace) printTrace(verdict.trace, output);
}

/** Of a refused call first the cause and what to do, each on a line of its own; then the rest. */
function reportVerdict({ sentence, refusal, headline, proof, notes }: ReproduceVerdict, output: Host['output']): void {
  if (refusal === undefined) {
    output.print(sentence);
    return;
  }
  output.print(`${headline}: ${refusal.cause}`);
  output.print(refusal.action);
  const further = [...refusal.details, proof, ...notes].filter(Boolean).join(' ');
  if (further !== '') output.print(`  ${further}`);
}

/** What to ask the customer for, to copy. */
function reportAsk(ask: string, output: Host['output']): void {
  for (const line of ['To ask the customer:', '', ...ask.trim().split('\n'), '']) output.print(line);
}

function reportComparison({ compare }: ReproduceVerdict, output: Host['output']): void {
  if (compare === undefined) {
    output.print('There is nothing to compare with: the call is not signed, or its site is not known here.');
    return;
  }
  if (compare.given !== undefined) output.print(compare.given);
  output.print(`Expected: ${compare.expected.baseString}`);
  if (compare.signed) output.print(`Signed:   ${compare.signed.baseString}`);
  if (!compare.difference) return;
  const { at, expectedByte, signedByte } = compare.difference;
  const byte = (hex: string | undefined) => (hex === undefined ? 'the end' : `0x${hex}`);
  output.print(`They differ first at byte ${at}: ${byte(expectedByte)} expected, ${byte(signedByte)} signed.`);
}
