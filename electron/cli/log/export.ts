import { resolve } from 'node:path';
import type { CallFileFormat } from '#shared/contract/call-files.ts';
import type { OperationInput, OperationOutput } from '#shared/contract/index.ts';
import { askIfRunning } from '../control/ask.ts';
import { counted } from '../counted.ts';
import { withDataFolder } from '../data-folder.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { namedFile } from '../named-file.ts';
import { accepted } from '../operation-value.ts';
import type { Output } from '../output.ts';

export interface LogExportOptions {
  readonly data?: string;
  readonly har?: boolean;
  readonly ndjson?: boolean;
  readonly json?: boolean;
}

type Part = OperationOutput<'callFiles.export'>;
type Ask = (input: OperationInput<'callFiles.export'>) => Promise<Part>;

/** Readable by this user only: it holds what customers sent, though no secret. */
const MODE = 0o600;

/**
 * `authdesk log export`: writes calls of the log to a HAR or NDJSON file, part by part, by the service that runs with the
 * data folder, or from the folder when none runs.
 *
 * @param words of the filter language (`shared/log-filter`)
 */
export async function exportLog(
  file: string,
  words: readonly string[],
  options: LogExportOptions,
  host: Host,
): Promise<ExitCode> {
  const format = formatOf(file, options);
  const filter = words.length === 0 ? {} : { query: words.join(' ') };
  const first = await askIfRunning(options.data, host, 'callFiles.export', { filter, format });
  const write = (ask: Ask, part?: Part) =>
    writeParts(file, ask, part ?? ask({ filter, format }), { filter, format }, host);
  const calls =
    first === undefined
      ? await withDataFolder(options.data, { access: 'read', version: host.version }, host, (service) =>
          write(async (input) => accepted(await service.invoke('callFiles.export', input))),
        )
      : await write(async (input) => {
          const part = await askIfRunning(options.data, host, 'callFiles.export', input);
          if (part !== undefined) return part;
          throw new CommandProblem(
            exitCodes.cannotStart,
            'The service stopped before the whole log was written.',
            'Start it again, then repeat the command.',
          );
        }, first);
  if (file === '-') return exitCodes.ok;
  if (options.json) host.output.json({ file: resolve(file), format, calls });
  else host.output.print(`Exported ${counted(calls, 'call', 'calls')} to ${resolve(file)}, with secrets masked.`);
  return exitCodes.ok;
}

function formatOf(file: string, { har, ndjson }: LogExportOptions): CallFileFormat {
  if (har) return 'har';
  if (ndjson) return 'ndjson';
  if (/\.har$/i.test(file)) return 'har';
  if (/\.(?:ndjson|jsonl)$/i.test(file)) return 'ndjson';
  throw new CommandProblem(
    exitCodes.usage,
    `The name "${file}" does not say which format the file shall have.`,
    'Add --har or --ndjson, or end the name with .har or .ndjson.',
  );
}

/** @returns how many calls were written */
async function writeParts(
  file: string,
  ask: Ask,
  first: Part | Promise<Part>,
  input: OperationInput<'callFiles.export'>,
  { output }: Host,
): Promise<number> {
  const out = file === '-' ? undefined : namedFile(resolve(file), MODE);
  let calls = 0;
  try {
    for (let part: Part | undefined = await first; part !== undefined; ) {
      calls += part.calls;
      if (out !== undefined) out.write(part.text);
      else if (part.text.trim() !== '') printLines(part.text, output);
      const isDone: boolean = part.next === undefined || (out === undefined && !output.results.isOpen());
      part = isDone ? undefined : await ask({ ...input, after: part.next });
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
