import { causeTitle } from '#shared/causes/catalogue.ts';
import type { CallSummary } from '#shared/contract/log.ts';
import { texts } from './texts.ts';

/** What a notification of the desktop says. */
export interface RefusedCallNotice {
  readonly title: string;
  readonly body: string;
  /** Fragment of the console's address that a click shows. */
  readonly fragment: string;
}

interface RefusedCallsOptions {
  /** False: the user has not asked for notifications, or looks at a window of the app. */
  readonly isWanted: () => boolean;
  readonly show: (notice: RefusedCallNotice) => void;
  /** Runs something later. */
  readonly later: (run: () => void, ms: number) => unknown;
}

/** Milliseconds from one notification to the next: a client that tries again all the time must not fill the screen. */
export const QUIET_MS = 10_000;

/** Causes of which the method itself is what was sent wrongly: a text of the caller. */
const ofMethod: ReadonlySet<string> = new Set(['unknown-method', 'misspelt-method']);

/**
 * Tells of refused calls: the first one by itself, those of the next ten seconds as a number.
 *
 * A desktop keeps notifications and shows them on a locked screen. So they hold no parameter, no value and nothing of what the
 * caller made up: the method, the error code and the title of the cause (R15).
 *
 * @returns takes each call that was answered
 */
export function createRefusedCalls({ isWanted, show, later }: RefusedCallsOptions): (call: CallSummary) => void {
  let quiet = false;
  let more = 0;
  const rest = (): void => {
    quiet = true;
    later(() => {
      quiet = false;
      const count = more;
      more = 0;
      if (count === 0 || !isWanted()) return;
      show({ title: texts.refused.more(count), body: texts.refused.open, fragment: '#/log?errorsOnly=true' });
      rest();
    }, QUIET_MS);
  };
  return (call) => {
    if (call.cause === undefined || !isWanted()) return;
    if (quiet) {
      more += 1;
      return;
    }
    show(noticeOf(call, call.cause));
    rest();
  };
}

function noticeOf({ method, errorCode, error, httpStatus, callId }: CallSummary, cause: string): RefusedCallNotice {
  const words = texts.refused;
  const code = error ?? (errorCode === 0 ? `HTTP ${httpStatus}` : String(errorCode));
  const name = isMethod(method) && !ofMethod.has(cause.slice(cause.indexOf('.') + 1)) ? method : words.call;
  return { title: words.title(name), body: `${code}: ${causeTitle(cause)}.`, fragment: `#/log/${callId}` };
}

/** Letters and dots alone: no token, key or address is written so. */
const isMethod = (method: string): boolean => method.length <= 80 && /^[a-z][A-Za-z]*(?:\.[A-Za-z]+)+$/.test(method);
