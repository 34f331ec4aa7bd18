import type { Core } from '#service/http/index.ts';
import { formatUtc, validByMachineTime } from '#service/kernel/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { formatSpan } from '../times.ts';
import type { Checks } from './checks.ts';
import type { Fault } from './said-text.ts';

/** Seconds that the clocks of issuer and receiver may differ, as libraries allow them. */
const LEEWAY_S = 60;
const RULE = 'OpenID Connect Core 3.1.3.7 (9)';

interface Timed {
  /** Milliseconds. */
  readonly at: number;
  readonly checks: Checks;
  /** `id token` */
  readonly what: string;
}

/** Whether a token is valid by its times. */
export function checkTimes(core: Core, claims: JsonObject, timed: Timed): void {
  const { at, checks, what } = timed;
  const faultAt = (now: number) => faultOf(claims, now, timed);
  const fault = faultAt(at);
  if (fault === undefined) {
    checks.passed(RULE, 'Its times are right.', { 'service clock': formatUtc(at) });
    return;
  }
  const own =
    at === core.clock()
      ? validByMachineTime(core, `the ${what}`, (machine) => faultAt(machine) === undefined)
      : undefined;
  const { member = 'iat' } = fault;
  checks.failed(RULE, own === undefined ? fault : { cause: own, fix: undefined, ownState: true, member });
}

function faultOf({ exp, iat, nbf }: JsonObject, now: number, { what }: Timed): Fault | undefined {
  const inMilliseconds = [exp, iat, nbf].some((one) => typeof one === 'number' && one > 100_000_000_000);
  if (inMilliseconds) {
    return { cause: 'The times of the token are in milliseconds.', fix: 'Write seconds since 1970.', member: 'iat' };
  }
  if (typeof iat === 'number' && iat * 1000 > now + LEEWAY_S * 1000) {
    return {
      cause: `The ${what} was issued ${formatSpan(iat * 1000 - now)} in the future.`,
      fix: 'Set the clock of the machine that issued it, or of the one that reads it.',
      proof: `iat is ${formatUtc(iat * 1000)}, and it is ${formatUtc(now)}: the clock of one side is off.`,
      member: 'iat',
    };
  }
  if (typeof nbf === 'number' && nbf * 1000 > now + LEEWAY_S * 1000) {
    const cause = `The ${what} is not valid yet.`;
    const proof = `nbf is ${formatUtc(nbf * 1000)}, and it is ${formatUtc(now)}.`;
    return { cause, fix: 'Wait until then, or set the clock that is behind.', proof, member: 'nbf' };
  }
  if (typeof exp === 'number' && exp * 1000 <= now) {
    return {
      cause: `The ${what} expired ${formatSpan(now - exp * 1000)} ago.`,
      fix: 'Log in again, or use the refresh token; if it was new, the clock of the receiver is ahead.',
      proof: `exp is ${formatUtc(exp * 1000)}, and it is ${formatUtc(now)}.`,
      member: 'exp',
    };
  }
  return undefined;
}
