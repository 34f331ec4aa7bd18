import type { Trace } from '#service/kernel/index.ts';

/** Names in one note. */
const MOST_NAMED = 20;
const LONGEST_NAME = 100;

/**
 * Says which parts of a configuration have no effect: they are kept and returned (D69, R58).
 *
 * @param paths from the parameter's name on
 */
export function noteKept(trace: Pick<Trace, 'noted'>, paths: readonly string[]): void {
  if (paths.length === 0) return;
  const named = paths.slice(0, MOST_NAMED).map((path) => path.slice(0, LONGEST_NAME));
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : '';
  trace.noted('D69', 'These members are kept and returned; nothing here enforces them.', {
    members: named.join(', ') + more,
  });
}
