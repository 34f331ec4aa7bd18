import { systemCode } from '#shared/narrowing.ts';

/** The code of a failed exchange with another server, of what has caused it where it has none itself: `ECONNREFUSED`. */
export function exchangeErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError && error.errors.length > 0) return exchangeErrorCode(error.errors[0]);
  const code = systemCode(error);
  return typeof code === 'string' ? code : error.cause === undefined ? error.name : exchangeErrorCode(error.cause);
}
