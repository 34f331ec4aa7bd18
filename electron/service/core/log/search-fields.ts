import { causeOf } from '#shared/causes/cause.ts';
import { sentOf } from '#shared/log-filter/sent.ts';
import { storedParameters, unpackCall } from './call-record.ts';
import { type LogRow, ROW_COLUMNS } from './columns.ts';

const ERROR_CODE = ROW_COLUMNS.indexOf('error_code');
const ERROR = ROW_COLUMNS.indexOf('error');
const STATUS = ROW_COLUMNS.indexOf('http_status');
const REASON = ROW_COLUMNS.indexOf('reason');
const FAILED = ROW_COLUMNS.indexOf('failed');
const FAILURE = ROW_COLUMNS.indexOf('failure');

/**
 * Cause and parameters of a row, as they are searched for. Made of the row as it is stored, masked (R15), where the log
 * is written: not in the thread that answers.
 */
export function searchFields(row: LogRow): readonly [cause: string | null, sent: string, marks: string] {
  const detail = row.at(-1) as string;
  const { sent, marks } = sentOf(orEmpty(() => storedParameters(detail)));
  return [causeOfRow(row), sent, marks];
}

/**
 * The cause of a row that failed, by what is stored of it; null: it did not fail. The event of a new row has it of here, too, so
 * that it shows what the row shows later.
 */
export function causeOfRow(row: LogRow): string | null {
  if (row[FAILED] !== 1) return null;
  const detail = row.at(-1) as string;
  const cause = causeOf({
    errorCode: row[ERROR_CODE] as number,
    ...(row[ERROR] !== null && { error: row[ERROR] as string }),
    httpStatus: row[STATUS] as number,
    reason: row[REASON] as string,
    ...(row[FAILURE] !== null && { failure: row[FAILURE] as string }),
    trace: orEmpty(() => unpackCall(detail).trace),
  });
  return cause ?? null;
}

/** Nothing when the row's detail cannot be read, which must not keep the row from being written. */
function orEmpty<T>(read: () => readonly T[]): readonly T[] {
  try {
    return read();
  } catch {
    return [];
  }
}
