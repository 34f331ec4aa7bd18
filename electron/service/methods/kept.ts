import type { Trace } from '#service/kernel/index.ts';

/** Names in one note. */
const MAX_NAMED = 20;
const MAX_NAME_LENGTH = 100;

/**
 * Says which parts of a configuration have no effect: they are kept and returned (D69, R58).
 *
 * @param paths from the parameter's name on
 */
export function noteKept(trace: Pick<Trace, 'noted'>, paths: readonly string[]): void {
  if (paths.length === 0) return;
  const named = paths.slice(0, MAX_NAMED).map((path) => path.slice(0, MAX_NAME_LENGTH));
  const more = paths.length > MAX_NAMED ? ` and ${paths.length - MAX_NAMED} more` : '';
  trace.noted('D69', 'These members are kept and returned; nothing here enforces them.', {
    members: named.join(', ') + more,
  });
}
