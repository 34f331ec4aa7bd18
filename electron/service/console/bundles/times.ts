import type { CallDetail } from '#shared/contract/log.ts';

/** The first time that the trace of a call gives under one of these names. */
export function timeIn({ trace }: Pick<CallDetail, 'trace'>, names: readonly string[]): number | undefined {
  for (const { values = {} } of trace) {
    for (const name of names) {
      const time = Date.parse((values[name] ?? '').replace(/^at /, ''));
      if (!Number.isNaN(time)) return time;
    }
  }
  return undefined;
}
