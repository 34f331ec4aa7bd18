import { optional } from '#service/storage/index.ts';
import { causeOf } from '#shared/causes/cause.ts';
import { sentOf } from '#shared/log-filter/sent.ts';
import { orElse } from '#shared/or-else.ts';
import { storedParameters, unpackCall } from './call-record.ts';
import { detailIn, type LogRow, valueIn } from './columns.ts';

const errorCode = valueIn('error_code');
const error = valueIn('error');
const httpStatus = valueIn('http_status');
const failed = valueIn('failed');
const failure = valueIn('failure');
const mocked = valueIn('mocked');

/**
 * Cause and parameters of a row, as they are searched for. Made of the row as it is stored, masked (R15), where the log
 * is written: not in the thread that answers.
 */
export function searchFields(row: LogRow): readonly [cause: string | null, sent: string, marks: string] {
  const detail = detailIn(row);
  // A detail that cannot be read must not keep the row from being written.
  const { sent, marks } = sentOf(orElse(() => storedParameters(detail), []));
  return [causeOfRow(row), sent, marks];
}

/**
 * The cause of a row that failed, by what is stored of it; null: it did not fail. The event of a new row has it of here, too, so
 * that it shows what the row shows later.
 */
export function causeOfRow(row: LogRow): string | null {
  if (failed(row) !== 1) return null;
  const detail = detailIn(row);
  const cause = causeOf({
    errorCode: errorCode(row),
    error: optional(error(row)),
    httpStatus: httpStatus(row),
    failure: optional(failure(row)),
    mocked: mocked(row) === 1,
    trace: orElse(() => unpackCall(detail).trace, []),
  });
  return cause ?? null;
}
