import { resolve } from 'node:path';
import type { CallFileFormat } from '#shared/contract/call-files.ts';
import type { OperationOutput } from '#shared/contract/index.ts';
import { command, counted, option, show, usual } from '../command.ts';
import { resultIfRunning } from '../control/ask.ts';
import { withDataFolder } from '../data-folder.ts';
import { accepted, cannotStart, usageProblem } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { namedFile } from '../named-file.ts';
import type { Output } from '../output.ts';

type Part = OperationOutput<'callFiles.export'>;
type Ask = (after?: string) => Promise<Part>;

/** Readable by this user only: it holds what customers sent, though no secret. */
const MODE = 0o600;

/** Writes calls of the log to a HAR or NDJSON file, part by part, by the service that runs with the data folder, or from the folder. */
export const exportLog = command({
  usage: 'export <file> [words...]',
  about: 'write calls that pass a filter to a HAR or NDJSON file, newest first; "-": standard output',
  options: [
    option('--har', 'HTTP Archive 1.2, which browsers and proxies open').conflicts('ndjson'),
    option('--ndjson', 'one call as JSON in each line'),
    ...usual(),
  ],
  takesDashes: true,
  async run(typed, host) {
    const { file, words, data } = typed;
    const format = formatOf(typed.har ? 'har' : typed.ndjson ? 'ndjson' : undefined, file);
    const input = { filter: words.length === 0 ? {} : { query: words.join(' ') }, format };
    const first = await resultIfRunning(data, host, 'callFiles.export', input);
    const write = (ask: Ask) => writeParts(file, ask, host);
    const calls =
      first === undefined
        ? await withDataFolder(data, { access: 'read', version: host.version }, host, (service) =>
            write(async (after) =>
              accepted(await service.invoke('callFiles.export', { ...input, ...(after && { after }) })),
            ),
          )
        : await write(async (after) => {
            const part =
              after === undefined ? first : await resultIfRunning(data, host, 'callFiles.export', { ...input, after });
            if (part !== undefined) return accepted(part);
            throw cannotStart(
              'The service stopped before the whole log was written.',
              'Start it again, then repeat the command.',
            );
          });
    const text = `Exported ${counted(calls, 'call', 'calls')} to ${resolve(file)}, with secrets masked.`;
    if (file !== '-') show(host, typed, { file: resolve(file), format, calls }, text);
  },
});

function formatOf(wanted: CallFileFormat | undefined, file: string): CallFileFormat {
  if (wanted !== undefined) return wanted;
  if (/\.har$/i.test(file)) return 'har';
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return 'ndjson';
  throw usageProblem(
    `The name "${file}" does not say which format the file shall have.`,
    'Add --har or --ndjson, or end the name with .har or .ndjson.',
  );
}

/** @returns how many calls were written */
async function writeParts(file: string, ask: Ask, { output }: Host): Promise<number> {
  // Before a file is made.
  let part: Part | undefined = await ask();
  const out = file === '-' ? undefined : namedFile(resolve(file), MODE);
  let calls = 0;
  try {
    while (part !== undefined) {
      calls += part.calls;
      if (out !== undefined) out.write(part.text);
      else if (part.text.trim() !== '') printLines(part.text, output);
      const isDone: boolean = part.next === undefined || (out === undefined && !output.results.isOpen());
      part = isDone ? undefined : await ask(part.next);
    }
    out?.finish();
    return calls;
  } catch (error) {
    out?.abandon();
    throw error;
  }
}

/** Line by line: within a line a line end is hidden, and written as an escape (R51). */
function printLines(text: string, { print }: Output): void {
  for (const line of text.replace(/\n$/, '').split('\n')) print(line);
}
