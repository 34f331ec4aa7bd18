import { z } from 'zod';
import { invalidMember, OperationProblem, readBySchema } from '#service/kernel/index.ts';
import { textJob } from '#service/storage/index.ts';
import { type CallFileFormat, MOST_IMPORTED_CALLS } from '#shared/contract/call-files.ts';
import { type CallDetail, callDetail } from '#shared/contract/log.ts';
import { callOfEntry, type HarEntry, harEntrySchema } from './har-entry.ts';
import { maskedCall } from './masked-call.ts';

const NEXT = 'Choose a HAR file of a browser or a proxy, or a file that Authdesk has exported.';

/** A file of calls as read: masked as the log masks (R15). */
interface ReadCallFile {
  readonly format: CallFileFormat;
  readonly calls: readonly CallDetail[];
}

const harFile = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });

/**
 * Reads a file of calls.
 *
 * @param text of the file
 * @param now time of a call that names none, milliseconds
 * @throws OperationProblem that names the line or the entry that is wrong
 */
function readCallFile(text: string, now: number): ReadCallFile {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') throw invalidMember('text', 'The file is empty.', NEXT);
  const har = parsed(trimmed);
  if (har !== undefined && Object(har).log !== undefined) {
    const read = readBySchema(harFile, har, NEXT);
    if ('problem' in read) throw new OperationProblem(read.problem);
    const { entries } = read.value.log;
    refuseTooMany(entries.length);
    const calls = each(entries, (entry, n) =>
      callOfEntry(valid(harEntrySchema, entry, `log.entries[${n}]`) as HarEntry, n, now),
    );
    return { format: 'har', calls };
  }
  const lines = trimmed.split('\n').filter((line) => line.trim() !== '');
  refuseTooMany(lines.length);
  const calls = each(lines, (line, n) => {
    const value = parsed(line);
    if (value === undefined) throw invalidMember(`line ${n + 1}`, 'This line is not JSON.', NEXT);
    return valid(callDetail, value, `line ${n + 1}`);
  });
  return { format: 'ndjson', calls };
}

/** Reads a file of calls, for the reader: nobody waits for one that takes long. */
export const callFileJob = textJob(
  'importedLogs.read',
  ({ text, now }: { readonly text: string; readonly now: number }) => readCallFile(text, now),
);

const each = <T>(items: readonly T[], read: (item: T, n: number) => CallDetail): CallDetail[] =>
  items.map((item, n) => maskedCall(read(item, n)));

function valid<S extends z.ZodType>(schema: S, value: unknown, at: string): z.output<S> {
  const read = readBySchema(schema, value, NEXT);
  if ('value' in read) return read.value;
  const { member, message } = read.problem;
  throw invalidMember(member === undefined ? at : `${at}.${member}`, message, NEXT);
}

function refuseTooMany(count: number): void {
  if (count === 0) throw invalidMember('text', 'The file has no calls.', NEXT);
  if (count <= MOST_IMPORTED_CALLS) return;
  throw invalidMember(
    'text',
    `The file has ${count} calls; at most ${MOST_IMPORTED_CALLS} are imported at a time.`,
    'Export a part of it: fewer hours, one user, or errors only.',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
