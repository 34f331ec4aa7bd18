import { CLOCK_DIFFERENCE_MS, SamlProblem, timeOf, type XmlElement } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import { formatUtc, validByMachineTime } from '#service/kernel/index.ts';
import { asOne } from '../../said.ts';
import { formatSpan } from '../../times.ts';
import type { Checks } from '../checks.ts';
import type { Fault } from '../said-text.ts';
import { confirmationOf, firstOf } from './explained.ts';

const RULE = 'SAML Core 2.5.1.2';
/** Milliseconds that Authdesk takes a response after it was made, and a request or logout. */
const RESPONSE_MS = 600_000;
const REQUEST_MS = 300_000;

interface Window {
  /** `The assertion` */
  readonly what: string;
  readonly member: string;
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** When a message was made, milliseconds; undefined: it does not say so. */
export function madeAt(root: XmlElement): number | undefined {
  try {
    return timeOf(root.getAttribute('IssueInstant'), 'IssueInstant');
  } catch {
    return undefined;
  }
}

function windowsOf(root: XmlElement, assertion: XmlElement | undefined): Window[] {
  const time = (element: XmlElement | undefined, name: string) => timeOf(element?.getAttribute(name), name);
  const kind = root.localName;
  const isAnswer = kind === 'Response' || kind === 'Assertion';
  const made = time(root, 'IssueInstant');
  const longest = isAnswer ? RESPONSE_MS : REQUEST_MS;
  const conditions = firstOf(assertion, 'Conditions');
  const data = confirmationOf(assertion);
  const statement = firstOf(assertion, 'AuthnStatement');
  const own = kind === 'Response' ? 'response' : kind;
  return [
    {
      ...{ what: 'The assertion', member: 'Assertion/NotOnOrAfter' },
      ...{ from: time(conditions, 'NotBefore'), until: time(conditions, 'NotOnOrAfter') },
    },
    {
      ...{ what: 'The confirmation of the assertion', member: 'Assertion/Bearer until' },
      ...{ from: undefined, until: time(data, 'NotOnOrAfter') },
    },
    {
      ...{ what: 'The session at the identity provider', member: 'Assertion/SessionNotOnOrAfter' },
      ...{ from: undefined, until: time(statement, 'SessionNotOnOrAfter') },
    },
    {
      ...{ what: `The ${own}`, member: `${kind}/IssueInstant` },
      ...{ from: made, until: made === undefined ? undefined : made + longest },
    },
    {
      ...{ what: `The ${own}`, member: `${kind}/NotOnOrAfter` },
      ...{ from: undefined, until: time(root, 'NotOnOrAfter') },
    },
  ];
}

function faultAt(windows: readonly Window[], now: number): Fault | undefined {
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
        cause: `${what} expired ${formatSpan(now - until, true)} ago.`,
        fix: 'Log in again; if it was new, the clock of its sender is behind, or that of the receiver ahead.',
        proof: `It was good until ${formatUtc(until)}, and it is ${formatUtc(now)}.`,
        member,
      };
    }
  }
  return undefined;
}

/** True when there is no time at which it would be taken: a mistake of its maker, whatever the clocks say. */
function isNeverValid(windows: readonly Window[]): boolean {
  const from = Math.max(...windows.map((one) => one.from ?? Number.NEGATIVE_INFINITY));
  const until = Math.min(...windows.map((one) => one.until ?? Number.POSITIVE_INFINITY));
  return from - CLOCK_DIFFERENCE_MS >= until + CLOCK_DIFFERENCE_MS;
}

/** What a message is judged for. */
export interface Timed {
  readonly root: XmlElement;
  readonly assertion: XmlElement | undefined;
  /** Milliseconds. */
  readonly at: number;
  /** True: the time was not asked for, and the text may be older than what happened. */
  readonly isNow: boolean;
}

/** What age has to do with it. */
export type Aged = 'right' | 'wrong' | 'only-old';

/**
 * Whether a message is valid by its times. One that was right when it was made, and is judged now because nobody said when it
 * arrived, is only old: whoever pastes it does so later.
 */
export function checkTimes(core: Core, { root, assertion, at, isNow }: Timed, checks: Checks): Aged {
  let windows: Window[];
  try {
    windows = windowsOf(root, assertion);
  } catch (error) {
    if (!(error instanceof SamlProblem)) throw error;
    checks.failed('SAML Core 1.3.3', { cause: error.message, fix: 'Write times in UTC, as 2026-01-31T12:00:00Z.' });
    return 'wrong';
  }
  const made = madeAt(root);
  if (made === undefined) {
    checks.failed('SAML Core 1.3.3', {
      cause: `The ${root.localName} has no IssueInstant.`,
      fix: 'Write when it was made, in UTC.',
    });
    return 'wrong';
  }
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
