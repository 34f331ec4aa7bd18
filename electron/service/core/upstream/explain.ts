import { isObject } from '#shared/narrowing.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { isSecretMember } from '#shared/protocol/masking.ts';
import { isRefusal, type ReadAnswer } from './answer.ts';

/** What Authdesk says to the same call. */
export interface OwnVerdict {
  /** Error code; 0: accepted. */
  readonly code: number;
  readonly accepted: boolean;
  /** Key of the cause, where it refuses. */
  readonly cause: string | undefined;
  /** Its sentence. */
  readonly reason: string;
  /** The credential is right; what is refused is refused later. */
  readonly isAuthenticated: boolean;
}

/** What explains the upstream's answer. */
export interface Explanation {
  readonly differs: boolean;
  /** Key of the cause of its refusal; absent: it accepted the call. */
  readonly cause?: string;
  readonly sentence: string;
}

/** What the answer and the call show besides their codes. */
export interface Evidence {
  /** Seconds that the clock there is ahead of the one here, by the `Date` header; absent: it has none. */
  readonly clockAhead: number | undefined;
  /** The answer can be read as one of the interface. */
  readonly isReadable: boolean;
}

/** Seconds by which the clocks differ for sure: `Date` has whole seconds, and the answer takes some time. */
const CLOCKS_DIFFER = 30;

/**
 * What follows from a refusal there of a call that is right by all that Authdesk knows. The code says what was checked, so what
 * that check uses is another there; nothing more is said (R59).
 */
const byCode: Readonly<Record<number, readonly [cause: string, sentence: string]>> = {
  403003: [
    'other-secret-there',
    'The signature is right by the secret that Authdesk has: the secret there is another one, perhaps a rotated one. Copy it anew into Sites.',
  ],
  403010: [
    'other-secret-there',
    'The secret is the one that Authdesk has: the one there is another one, perhaps a rotated one. Copy it anew into Sites.',
  ],
  403004: [
    'nonce-used-there',
    'The nonce was used there before: this call, or another one with its nonce, arrived there already. Make a new nonce for each call.',
  ],
  400093: [
    'key-unknown-there',
    'The API key is not known there: the site is of another data center or partner, or was deleted. Check key and domain.',
  ],
  301001: [
    'data-center-there',
    'The site is in another data center there. Set the domain of the upstream to the one that its answer names.',
  ],
  403005: [
    'user-or-right-there',
    'The user is not there, or the credential has not this right there. Compare account and application.',
  ],
  403007: ['right-there', 'The credential has not this right there. Compare the rights of the application.'],
  403006: ['https-there', 'The service there wants HTTPS for this call.'],
  403041: ['account-disabled-there', 'The account is disabled there.'],
  403042: ['login-there', 'No such login identifier is there, or its password is another one there.'],
  403043: ['identifier-taken-there', 'The login identifier belongs to an account there.'],
  403047: ['login-there', 'No such login identifier is there.'],
  403100: ['password-change-there', 'The policies there want a new password of this account.'],
  403101: ['second-factor-there', 'The policies there want a second factor of this account.'],
  403102: ['second-factor-there', 'The policies there want a second factor to be registered.'],
  403120: ['locked-there', 'The account is locked there after failed logins.'],
  403048: ['limit-there', 'The service there counts more calls than it takes.'],
  500024: [
    'session-unknown-there',
    'The token is not known there, or has ended there; perhaps it was made by another service. Log in at the upstream.',
  ],
  206001: ['registration-there', 'Schema or policies there want more of this account.'],
  206002: ['verification-there', 'The policies there want the address of this account verified.'],
  405001: ['method-unknown-there', 'There is no such method there.'],
  400096: ['method-unknown-there', 'The method cannot be called there.'],
  400003: ['identifier-taken-there', 'A value that has to be unique belongs to another account there.'],
  400006: ['rules-there', 'Schema or policies there do not take a value of the call. Compare them, or pull them.'],
  400009: ['rules-there', 'Schema or policies there do not take a value of the call. Compare them, or pull them.'],
  400002: ['rules-there', 'Schema or policies there want a parameter that the call has not.'],
};

/** Checks up to that of the credential (D29). */
const upToCredential: ReadonlySet<number> = new Set([400093, 301001, 403002, 403003, 403004, 403010]);

/**
 * Explains the upstream's answer by the verdict of Authdesk on the same bytes.
 *
 * @param there what it answered
 * @param own what Authdesk says
 */
export function explain(there: ReadAnswer, own: OwnVerdict, { clockAhead, isReadable }: Evidence): Explanation {
  const refused = isRefusal(there);
  const said = `${there.code} ${errorMessage(there.code)}`;
  const key = there.code === 0 ? `http-${there.status}` : String(there.code);
  if (!isReadable) {
    return {
      differs: true,
      cause: `http-${there.status}.answer-unreadable-there`,
      sentence: `The upstream answered HTTP ${there.status} with a body that is no answer of the interface: something in between may have answered.`,
    };
  }
  if (!refused) {
    if (own.accepted) return { differs: false, sentence: 'The upstream accepts the call, and so does Authdesk.' };
    return {
      differs: true,
      sentence: `The upstream accepts the call, and Authdesk would refuse it (${own.code}): ${whyOnlyHere(own.code)} ${own.reason}`,
    };
  }
  if (!own.accepted && own.code === there.code && own.cause !== undefined)
    return { differs: false, cause: own.cause, sentence: own.reason };
  const differs = { differs: true };
  // What is refused there passed here, whatever Authdesk refuses afterwards.
  const isLater = own.isAuthenticated && !upToCredential.has(own.code) && upToCredential.has(there.code);
  const passed = own.accepted || isLater;
  const later = own.accepted ? '' : ` Authdesk itself would refuse it later, with ${own.code}: ${own.reason}`;
  if (there.code === 403002) {
    if (clockAhead !== undefined && Math.abs(clockAhead) >= CLOCKS_DIFFER) {
      const way = clockAhead > 0 ? 'ahead of' : 'behind';
      return {
        ...differs,
        cause: '403002.clock-there',
        sentence: `The upstream refuses the timestamp: its clock is ${Math.abs(clockAhead)} s ${way} the one here, by its Date header.`,
      };
    }
    if (passed) {
      const clock =
        clockAhead === undefined
          ? 'Its answer has no Date header, so its clock is not known.'
          : `Its clock is the one here but for less than ${CLOCKS_DIFFER} s, by its Date header; perhaps the call took too long, or its window is shorter.`;
      return {
        ...differs,
        cause: '403002.timestamp-there',
        sentence: `The upstream refuses the timestamp, which is right by the clock here. ${clock}${later}`,
      };
    }
  }
  if (there.status >= 500 || (there.code >= 500000 && there.code !== 500024)) {
    return {
      ...differs,
      cause: `${key}.failure-there`,
      sentence: `The upstream failed (${there.code === 0 ? `HTTP ${there.status}` : said}); Authdesk ${own.accepted ? 'accepts the call' : `refuses it with ${own.code}`}.`,
    };
  }
  if (!passed) {
    return {
      ...differs,
      cause: `${key}.other-refusal-there`,
      sentence: `The upstream refuses the call with ${said}, and Authdesk with ${own.code}: ${own.reason}`,
    };
  }
  const [cause, sentence] = byCode[there.code] ?? [
    'state-there',
    `State or policies there are others: it answers ${said}, and Authdesk accepts the call.`,
  ];
  return { ...differs, cause: `${key}.${cause}`, sentence: `${sentence} The upstream answered ${said}.${later}` };
}

/** What may be why Authdesk alone refuses: nothing of it is proved. */
function whyOnlyHere(code: number): string {
  if (code === 403003 || code === 403010) return 'perhaps the secret there is another one than here.';
  if (code === 403002) return 'perhaps its clock or its window is another one.';
  if (code === 403004) return 'perhaps the call arrived here before, and not there.';
  if (code === 500024) return 'perhaps the token was made there.';
  return 'perhaps its state or its policies are others.';
}

/** A place at which two answers differ. */
export interface Difference {
  /** `results[].profile.email`; empty: the answer as a whole. */
  readonly place: string;
  readonly kind: 'same' | 'other value' | 'other member' | 'other code';
}

const MAX_PLACES = 200;
const MAX_PLACE = 300;
const MAX_DEPTH = 20;

/** Members that differ from call to call: their type is compared alone. */
const volatile =
  /^(?:callId|time|nonce|apiDomain|location|exp|iat|jti|state|cursorId|nextCursorId|next_cursor|gmid|ucid|.*(?:timestamp|signature|sig|token|jwt|created|updated|lastLogin|registered|verified|expires?(?:_in|In)?|date|version|cookieValue|errorMessage|errorDetails|error_description|statusReason))$/i;
const instants: ReadonlySet<string> = new Set(['isVerified', 'isRegistered']);

const isVolatile = (name: string): boolean => !instants.has(name) && (volatile.test(name) || isSecretMember(name));

/** Whether two answers to one call say the same: code, members and their types, values but for volatile ones. */
export function compareAnswers(here: ReadAnswer, there: ReadAnswer): readonly Difference[] {
  if (here.code !== there.code || isRefusal(here) !== isRefusal(there)) return [{ place: '', kind: 'other code' }];
  const found = new Map<string, Difference>();
  if (here.data !== undefined && there.data !== undefined) differing(here.data, there.data, '', 0, found);
  else if ((here.data === undefined) !== (there.data === undefined)) add(found, '', 'other value');
  else if (here.status !== there.status) add(found, '', 'other value');
  return found.size === 0 ? [{ place: '', kind: 'same' }] : [...found.values()];
}

function add(found: Map<string, Difference>, path: string, kind: Difference['kind']): void {
  // Members of free data may be named by a person (R15), and as long as an answer.
  const place = path.slice(0, MAX_PLACE).replace(/[^\s.[\]]{0,64}@[^\s[\]]{0,190}/g, '(address)');
  if (found.size < MAX_PLACES) found.set(`${kind} ${place}`, { place, kind });
}

function differing(here: unknown, there: unknown, place: string, depth: number, found: Map<string, Difference>): void {
  if (depth > MAX_DEPTH) return;
  if (isObject(here) && isObject(there)) {
    for (const name of new Set([...Object.keys(here), ...Object.keys(there)])) {
      const at = place === '' ? name : `${place}.${name}`;
      if (!(Object.hasOwn(here, name) && Object.hasOwn(there, name))) add(found, at, 'other member');
      else if (!isVolatile(name)) differing(here[name], there[name], at, depth + 1, found);
      else if (typeof here[name] !== typeof there[name]) add(found, at, 'other value');
    }
    return;
  }
  if (Array.isArray(here) && Array.isArray(there)) {
    if (here.length !== there.length) add(found, `${place}[]`, 'other value');
    for (const [n, one] of here.entries())
      if (n < there.length) differing(one, there[n], `${place}[]`, depth + 1, found);
    return;
  }
  if (here !== there && !(typeof here === 'bigint' && String(here) === String(there))) add(found, place, 'other value');
}
