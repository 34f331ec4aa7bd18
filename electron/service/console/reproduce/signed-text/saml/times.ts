import { CLOCK_DIFFERENCE_MS, type TimeWindow, timeOf, type XmlElement } from '#service/families/fidm/index.ts';
import { formatUtc, validByMachineTime } from '#service/kernel/index.ts';
import { orElse } from '#shared/or-else.ts';
import { asOne, formatSpan } from '../../said.ts';
import type { Fault } from '../checks.ts';
import type { Judging } from './judging.ts';

const RULE = 'SAML Core 2.5.1.2';

/** When a message was made, milliseconds; undefined: it does not say so. */
export function madeAt(root: XmlElement): number | undefined {
  return orElse(() => timeOf(root.getAttribute('IssueInstant'), 'IssueInstant'), undefined);
}

function faultAt(windows: readonly TimeWindow[], now: number): Fault | undefined {
  for (const { what, member, from, until } of windows) {
    if (from !== undefined && now + CLOCK_DIFFERENCE_MS < from) {
      return {
        cause: `${what} is not valid yet.`,
        fix: 'Set the clock of the partner, or of the receiver: they differ by more than two minutes.',
        proof: `It begins at ${formatUtc(from)}, and it is ${formatUtc(now)}: the clock of its sender is ${formatSpan(from - now)} ahead.`,
        member: member.replace('NotOnOrAfter', 'NotBefore'),
      };
    }
    if (until !== undefined && now - CLOCK_DIFFERENCE_MS >= until) {
      return {
        cause: `${what} expired ${formatSpan(now - until)} ago.`,
        fix: 'Log in again; if it was new, the clock of its sender is behind, or that of the receiver ahead.',
        proof: `It was good until ${formatUtc(until)}, and it is ${formatUtc(now)}.`,
        member,
      };
    }
  }
  return undefined;
}

/** True when there is no time at which it would be taken: a mistake of its maker, whatever the clocks say. */
function isNeverValid(windows: readonly TimeWindow[]): boolean {
  const from = Math.max(...windows.map((one) => one.from ?? Number.NEGATIVE_INFINITY));
  const until = Math.min(...windows.map((one) => one.until ?? Number.POSITIVE_INFINITY));
  return from - CLOCK_DIFFERENCE_MS >= until + CLOCK_DIFFERENCE_MS;
}

/** What age has to do with it. */
export type Aged = 'right' | 'wrong' | 'only-old';

/**
 * Whether a message is valid by its times. One that was right when it was made, and is judged now because nobody said when it
 * arrived, is only old: whoever pastes it does so later.
 *
 * @param isNow the time was not asked for, and the text may be older than what happened
 */
export function checkTimes({ core, message: { root }, at, windows, checks }: Judging, isNow: boolean): Aged {
  const made = madeAt(root);
  if (made === undefined || windows.length === 0) return 'wrong';
  const fault = faultAt(windows, at);
  if (fault === undefined) {
    checks.passed(RULE, 'Its times are right.', { 'service clock': formatUtc(at) });
    return 'right';
  }
  if (isNeverValid(windows)) {
    const cause = 'Its times exclude each other: it was never valid.';
    const fix = 'Let the partner set its times anew: made, valid from, valid until.';
    checks.failed(RULE, { cause, fix, ...(fault.member && { member: fault.member }), proof: fault.proof });
    return 'wrong';
  }
  const isFuture = at + CLOCK_DIFFERENCE_MS < made;
  const isValidAt = (now: number) => faultAt(windows, now) === undefined;
  const own = isNow ? validByMachineTime(core, `the ${root.localName}`, isValidAt) : undefined;
  if (own !== undefined) {
    checks.failed(RULE, { cause: own, fix: undefined, ownState: true, ...(fault.member && { member: fault.member }) });
    return 'wrong';
  }
  const whenMade = faultAt(windows, made);
  if (!isNow || isFuture || whenMade !== undefined) {
    checks.failed(RULE, isNow && !isFuture ? (whenMade ?? fault) : fault);
    return 'wrong';
  }
  checks.trace.push({ rule: RULE, check: asOne(fault.cause), outcome: 'noted' });
  return 'only-old';
}

/** What is said of a message that is only old. */
export const oldSentence = (root: XmlElement, at: number): string => {
  const made = madeAt(root) ?? at;
  return `Nothing is wrong with it but its age: it was made ${formatSpan(at - made)} ago.`;
};
