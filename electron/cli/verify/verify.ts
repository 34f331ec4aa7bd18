import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { UnreadableFile } from '#node/bounded-file.ts';
import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { textOf } from '#shared/pasted-calls/byte-text.ts';
import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { firstDifference } from '#shared/words/first-difference.ts';
import { argument, command, option, show, usual } from '../command.ts';
import { ask } from '../control/ask.ts';
import { exitCodes, usageProblem } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readTime } from '../typed-values.ts';
import { traceLines } from './trace-lines.ts';

/**
 * The verdict of Reproduce about a call. A service that runs with the data folder judges it, by its own clock (D39); else
 * the folder is opened.
 */
export const verify = command({
  usage: 'verify',
  about: 'say whether the service accepts a call, and if not, why: cause, what to do, proof',
  arguments: [
    argument(
      '[call]',
      'URL, cURL, wget, PowerShell, fetch, raw HTTP, HAR, callId or base string, in quotes; "-" reads it from standard input',
    ),
  ],
  options: [
    option('--bundle <file>', 'check a bundle instead: exit code 0 when its verdict is reproduced, 1 when it differs'),
    option('--at <time>', 'judge at "now", at the time in the "call" itself, or at this Unix time', readTime),
    option('--entry <number>', 'which call of a text with several, from 1'),
    option('--base-string <text>', 'compare with what your code signs: its base string, or its sig'),
    option('--trace', 'print every rule that was checked'),
    ...usual(),
  ],
  help: `
Nothing is sent and nothing is used up. A service that runs with the data folder judges the call by its own clock. Without
--at a call that is older than two minutes is judged as if sent at its own time, and is said to be old.

Exit code 0: accepted, now or when it was sent; 1: refused, or too old to be sent again; 2: the text is no call.

Examples:
  authdesk verify 'https://localhost:9443/socialize.getUserInfo?apiKey=3_demo&UID=u-ada&timestamp=…&nonce=…&sig=…'
  authdesk verify --trace "curl -d apiKey=3_demo -d secret=… https://localhost:9443/accounts.search"
  authdesk verify --base-string 'GET&http%3A%2F%2F…' 'https://localhost:9443/…'
  authdesk verify - --entry 3 < failed.har
  authdesk verify --bundle socialize.setStatus-403003-019bc187.authdesk-bundle.json`,
  async run(typed, host) {
    const { call, bundle, at, baseString: given } = typed;
    if (bundle !== undefined) return (await import('./check-bundle.ts')).checkBundle(bundle, typed, host);
    if (call === undefined) {
      throw usageProblem(
        'There is no call to verify.',
        'Give a URL or a cURL command in quotes, "-" for standard input, or --bundle with a file.',
      );
    }
    const text = call === '-' ? await textOnInput(host) : call;
    const entry = await entryOf(text, typed.entry, typed.json, host);
    // When the command goes away (Ctrl-C), the service that runs stops the search.
    const input = { text, ...definedMembers({ entry, at, given }), search: randomUUID() };
    const verdict = await ask(typed.data, host, 'reproduce.judge', input, { access: 'read' });
    show(host, typed, verdict, linesOf(verdict, given !== undefined, typed.trace), 2);
    return verdict.accepted ? exitCodes.ok : exitCodes.refused;
  },
});

/** @returns index from 0; undefined: the call that is most likely meant */
async function entryOf(
  text: string,
  given: string | undefined,
  asJson: boolean | undefined,
  { output }: Host,
): Promise<number | undefined> {
  const { areReadingsOfOne, isFirstReading, readPaste } = await import('#service/composition/offline.ts');
  const paste = readPaste(text);
  if (paste.kind === 'notACall') {
    if (paste.ask !== undefined && !asJson) for (const line of linesToAsk(paste.ask)) output.print(line);
    const name = text.trim();
    throw existsSync(name) && statSync(name).isFile()
      ? usageProblem(
          `"${name}" is the name of a file, not a call.`,
          `Send what is in it: authdesk verify - < ${shellQuote(name)}, or --bundle with the file of a bundle.`,
        )
      : usageProblem(paste.sentence, paste.next);
  }
  const count = paste.kind === 'calls' ? paste.calls.length : 1;
  if (given !== undefined) {
    if (/^\d{1,6}$/.test(given) && Number(given) >= 1 && Number(given) <= count) return Number(given) - 1;
    throw usageProblem(
      `--entry is "${given}", and the text has ${count === 1 ? '1 call' : `${count} calls`}.`,
      count === 1 ? 'Leave --entry out.' : `Write a number from 1 to ${count}.`,
    );
  }
  if (paste.kind !== 'calls' || count === 1) return undefined;
  const choose = `Choose with --entry 1 to ${count}.`;
  if (areReadingsOfOne(paste.calls)) {
    const readings = paste.calls.map((one, index) => `${index + 1}: ${one.label}`).join('; ');
    output.say(`The text can be read in ${count} ways (${readings}). ${choose}`);
  } else {
    const left = paste.left === undefined ? '' : ` that are read, and ${paste.left} more entries`;
    const label = paste.calls[paste.likely]?.label ?? '';
    const own = paste.calls.filter((_, index) => isFirstReading(paste.calls, index)).length;
    const ways = own === count ? '' : `, which can be read in ${count} ways`;
    output.say(`The text has ${own} calls${ways}${left}; this is number ${paste.likely + 1}: ${label}. ${choose}`);
  }
  return undefined;
}

/** @throws {CommandProblem} for more than can be pasted: the service reads no more either */
async function textOnInput(host: Host): Promise<string> {
  const { MAX_PASTED } = await import('#shared/contract/reproduce.ts');
  try {
    return textOf(await host.input(MAX_PASTED));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw usageProblem(
      `The text on standard input ${error.message}.`,
      'Send the call alone, or the file with fewer entries.',
    );
  }
}

const linesOf = (verdict: ReproduceVerdict, isCompared: boolean, trace = false): readonly string[] => [
  ...linesOfVerdict(verdict),
  ...(verdict.ask === undefined ? [] : linesToAsk(verdict.ask)),
  ...(isCompared ? linesOfComparison(verdict) : []),
  ...(trace ? traceLines(verdict.trace) : []),
];

/** Of a refused call first the cause and what to do, each on a line of its own; then the rest. */
function linesOfVerdict({ sentence, refusal, headline, proof, notes }: ReproduceVerdict): readonly string[] {
  if (refusal === undefined) return [sentence];
  const further = [...refusal.details, proof, ...notes].filter(Boolean).join(' ');
  return [`${headline}: ${refusal.cause}`, refusal.action, ...(further === '' ? [] : [`  ${further}`])];
}

/** What to ask the customer for, to copy. */
const linesToAsk = (ask: string): readonly string[] => ['To ask the customer:', '', ...ask.trim().split('\n'), ''];

function linesOfComparison({ compare }: ReproduceVerdict): readonly string[] {
  if (compare === undefined)
    return ['There is nothing to compare with: the call is not signed, or its site is not known here.'];
  const { given, expected, signed, difference } = compare;
  return [
    ...(given === undefined ? [] : [given]),
    `Expected: ${expected.baseString}`,
    ...(signed ? [`Signed:   ${signed.baseString}`] : []),
    ...(difference ? [firstDifference(difference)] : []),
  ];
}
