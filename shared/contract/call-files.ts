import { z } from 'zod';
import { callDetail, callSummary, logFilter, problems } from './log.ts';
import { command, query } from './operation.ts';
import { instant, nothing, page, pageOf } from './values.ts';

/** Files of calls: HTTP Archive 1.2, or one call as JSON in each line. */
const callFileFormat = z.enum(['har', 'ndjson']);
export type CallFileFormat = z.infer<typeof callFileFormat>;

/** Greatest file of calls that is imported, in bytes (R52). 16 MiB. */
export const CALL_FILE_LIMIT = 16 * 1024 * 1024;
/** Most calls of a file, and most files. */
export const MOST_IMPORTED_CALLS = 5_000;
export const MOST_IMPORTED_LOGS = 20;

/** A log that was made elsewhere, or here at another time. */
const importedLog = z.object({
  id: z.string(),
  /** Name of the file. */
  name: z.string(),
  format: callFileFormat,
  importedAt: instant,
  calls: z.int(),
  errors: z.int(),
});
export type ImportedLog = z.infer<typeof importedLog>;

const ref = { id: z.string().max(20) };
/** Calls of an imported log; `query`: words of the log's filter language. */
const callsOf = { ...ref, query: z.string().max(1_000).optional() };

export const callFiles = {
  'callFiles.export': query(
    'A part of a file of calls, newest first: the parts in order are the file. Secrets are masked as in the log (R48).',
    z.strictObject({
      filter: logFilter.default({}),
      format: callFileFormat,
      after: z.string().max(200).optional(),
    }),
    z.object({
      text: z.string(),
      /** In this part. */
      calls: z.int(),
      /** Cursor of the next part; absent: this is the last. */
      next: z.string().optional(),
    }),
  ),
};

/** Imported logs are apart from the log: no count, problem or chart of it has their calls. Each has its own. */
export const importedLogs = {
  'importedLogs.list': query('Imported logs, newest first.', nothing, z.array(importedLog)),
  'importedLogs.add': command(
    'Imports a file of calls, HAR or NDJSON, as a log of its own; secrets in it are masked.',
    z.strictObject({ name: z.string().min(1).max(200), text: z.string().max(CALL_FILE_LIMIT) }),
    importedLog,
    // A character is at most two bytes longer as JSON in nearly every file.
    2 * CALL_FILE_LIMIT,
  ),
  'importedLogs.calls': query(
    'Calls of an imported log, in the order of its file.',
    z.strictObject({
      ...callsOf,
      ...page,
    }),
    pageOf(callSummary.extend({ n: z.int() })),
  ),
  'importedLogs.problems': query(
    'Failed calls of an imported log grouped by cause, as `log.problems`.',
    z.strictObject(callsOf),
    problems,
  ),
  'importedLogs.get': query('One call of an imported log.', z.strictObject({ ...ref, n: z.int() }), callDetail),
  'importedLogs.remove': command('Removes an imported log with its calls.', z.strictObject(ref), nothing),
};
