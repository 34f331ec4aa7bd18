import { fileProblem } from '#node/file-fault.ts';
import { StartProblem } from '#node/start-problem.ts';
import { messageOf } from '#shared/narrowing.ts';

/** What is looked at, in the order in which it is shown. */
const checks = ['versions', 'folder', 'key', 'clock', 'names', 'certificates', 'ports'] as const;
export type Check = (typeof checks)[number];

/** What a check found. */
export interface Finding {
  readonly check: Check;
  /** `notice`: Authdesk works, but something is to be known. `problem`: a start fails, or clients will. */
  readonly state: 'sound' | 'notice' | 'problem';
  /** One or more sentences. */
  readonly message: string;
  /** What to do; each problem has it. */
  readonly next?: string;
}

/** The same, without what was looked at. */
export type Found = Omit<Finding, 'check'>;

export const sound = (message: string, next?: string): Found => ({
  state: 'sound',
  message,
  ...(next === undefined ? {} : { next }),
});
export const notice = (message: string, next: string): Found => ({ state: 'notice', message, next });
export const problem = (message: string, next: string): Found => ({ state: 'problem', message, next });

/**
 * What a start would say, as a finding.
 *
 * @param path of the data folder
 */
export function problemOf(error: unknown, path: string): Found {
  const known = error instanceof StartProblem ? error : fileProblem(error, 'data folder', path);
  return problem(
    known?.message ?? `It cannot be looked at: ${messageOf(error)}.`,
    known?.next ?? 'Try again; if it happens again, report it with this line.',
  );
}
