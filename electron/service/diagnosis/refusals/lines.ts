import { type Judged, ofSecrets } from '#shared/causes/cause.ts';
import { CLOCK_OF } from '#shared/causes/own-state.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { RefusalOperation } from '#shared/contract/refusal.ts';
import { fitsLine, saysWhatToDo, sentencesOf } from './sentences.ts';

/** What the lines of a cause may be made of. */
export interface Facts extends Judged, Partial<Pick<CallDetail, 'apiKey' | 'UID' | 'method'>> {
  /** Those of the reason. */
  readonly sentences: readonly string[];
  /** Those of the step that decided, and of the mistake that was found. */
  readonly values: Readonly<Record<string, string>>;
  readonly request?: Pick<CallDetail['request'], 'parameters'>;
}

/** The two lines of a cause, and what Authdesk can do about it. What is left out is taken from the reason. */
export interface Line {
  readonly cause?: string | undefined;
  readonly action?: string | undefined;
  readonly operation?: RefusalOperation | undefined;
}

/** The moved clock: of the service, or of the site of the call. */
const back = ({ values }: Facts): Line => {
  const apiKey = values[CLOCK_OF];
  return {
    action: `Let the ${apiKey === undefined ? 'service clock' : 'clock of the site'} follow that of the machine again.`,
    operation: { kind: 'machineTime', ...(apiKey !== undefined && { apiKey }) },
  };
};

const clockOf = ({ values }: Facts): string =>
  values[CLOCK_OF] === undefined ? 'The service clock' : 'The clock of the site';

type LineMaker = Line | ((facts: Facts) => Line);

/** The first sentence of the reason where it is short enough, else this one. */
const shortOr = ({ sentences: [first = ''] }: Facts, otherwise: string): string =>
  fitsLine(first) ? first : otherwise;

const sentTo = ({ request }: Facts, name: string): string | undefined =>
  request?.parameters.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value;

const signAnew = ({ apiKey }: Facts): RefusalOperation => ({
  kind: 'signAnew',
  ...(apiKey !== undefined && { apiKey }),
});

const openSite = ({ apiKey }: Facts): RefusalOperation | undefined =>
  apiKey === undefined ? undefined : { kind: 'openSite', apiKey };

function rightSecret(facts: Facts): RefusalOperation | undefined {
  const { apiKey } = facts;
  if (apiKey === undefined) return undefined;
  const userKey = sentTo(facts, 'userKey');
  return { kind: 'copySecret', apiKey, ...(userKey !== undefined && /^[\w.-]{1,100}$/.test(userKey) && { userKey }) };
}

const openUser = ({ apiKey, UID }: Facts): RefusalOperation | undefined =>
  apiKey === undefined || UID === undefined ? undefined : { kind: 'openUser', apiKey, UID };

/** Of a wrong signature or secret with mistakes that were found: their sentence, or else their names; and the first remedy. */
function ofMistakes(facts: Facts): Line {
  const { mistake = '', fix = '' } = facts.values;
  const isSignature = facts.errorCode === 403003;
  return {
    cause: isSignature ? shortestFitting(facts, mistake.split(' + ')) : shortOr(facts, 'The secret is wrong.'),
    action: sentencesOf(fix)[0],
    operation: isSignature ? signAnew(facts) : rightSecret(facts),
  };
}

function shortestFitting({ sentences: [first = ''] }: Facts, names: readonly string[]): string {
  if (names.length > 1) {
    const [one = '', other = ''] = names;
    const named =
      names.length === 2
        ? `Two mistakes explain the signature: ${one}, and ${other}.`
        : `${names.length} mistakes explain the signature: ${names.join(', and ')}.`;
    return fitsLine(named) ? named : 'Several mistakes together explain the signature.';
  }
  const [name = ''] = names;
  const named = `One mistake explains the signature: ${name}.`;
  if (fitsLine(first)) return first;
  return fitsLine(named) ? named : 'A known mistake explains the signature.';
}

/** A timestamp in another unit, or of another beginning, says so in one short sentence; else it is a clock. */
function ofClock(facts: Facts): Line {
  return {
    cause: shortOr(
      facts,
      isBehind(facts)
        ? `The ${timeIn(facts)} is ${offBy(facts)} behind the service clock.`
        : `The ${timeIn(facts)} is ${offBy(facts)} ahead of the service clock.`,
    ),
    operation: signAnew(facts),
  };
}

const timeIn = ({ values }: Facts): string => (values.iat === undefined ? 'timestamp' : 'iat of the JWT');

const differenceIn = ({ values }: Facts): number => Number(values['difference in seconds'] ?? 0);
const isBehind = (facts: Facts): boolean => differenceIn(facts) < 0;

/** `2 h` */
const offBy = (facts: Facts): string => span(Math.abs(differenceIn(facts)));

const units: readonly (readonly [seconds: number, said: (count: number) => string])[] = [
  [31_557_600, (count) => `${count} years`],
  [86_400, (count) => `${count} days`],
  [3600, (count) => `${count} h`],
  [60, (count) => `${count} min`],
];

/** In the largest unit of which there are two. */
function span(seconds: number): string {
  for (const [size, said] of units) {
    if (seconds >= 2 * size) return said(Math.round((seconds / size) * 4) / 4);
  }
  return `${seconds} s`;
}

function ofUnknownKey(facts: Facts): Line {
  const meant = facts.values['API key meant'];
  return {
    cause: shortOr(facts, 'No site here has this API key.'),
    action: facts.sentences.find(saysWhatToDo) ?? 'Copy the API key of the site again, and compare.',
    ...(meant !== undefined && { operation: { kind: 'copyText', what: 'API key', text: meant } }),
  };
}

/** By the second half of the key of a cause. */
const byCause: Readonly<Record<string, LineMaker>> = {
  provoked: {
    cause: 'Authdesk provoked this failure; nothing is wrong with the call.',
    action: 'Switch the failure off under Time and failures.',
    operation: { kind: 'openFailures' },
  },
  'malformed-signature': (facts) => ({
    cause: 'The sig is not the base64 text of an HMAC-SHA1.',
    action: 'Send the 20 bytes of the HMAC-SHA1 as base64, which has 28 characters.',
    operation: signAnew(facts),
  }),
  unexplained: (facts) => ({
    cause: shortOr(facts, 'No known mistake explains the signature.'),
    action: 'Paste the base string that your code signs into Compare of Reproduce.',
    operation: signAnew(facts),
  }),
  milliseconds: (facts) => ({
    cause: shortOr(facts, 'The timestamp is in milliseconds.'),
    action: 'Send seconds since 1970.',
    operation: signAnew(facts),
  }),
  'local-time': (facts) => ({
    cause: isBehind(facts)
      ? `The ${timeIn(facts)} is ${offBy(facts)} behind, as local time would be.`
      : `The ${timeIn(facts)} is ${offBy(facts)} ahead, as local time would be.`,
    action: 'Use UTC, not local time.',
    operation: signAnew(facts),
  }),
  'clock-behind': ofClock,
  'clock-ahead': ofClock,
  'service-clock-moved': (facts) => ({
    cause: shortOr(facts, `${clockOf(facts)} is moved.`),
    ...back(facts),
  }),
  'service-clock-moved-timestamp-wrong': (facts) => ({
    cause: `${clockOf(facts)} is moved, and the timestamp is wrong.`,
    ...back(facts),
  }),
  'secret-ended': (facts) => ({ cause: 'The secret was ended.', operation: rightSecret(facts) }),
  'application-removed': (facts) => ({ cause: 'The application was removed.', operation: openSite(facts) }),
  'site-deleted': { cause: 'The site was deleted.' },
  'switched-off-for-the-site': (facts) => ({ operation: openSite(facts) }),
  'mock-response': (facts) => ({
    cause: 'The error is the mock response of the site.',
    action: 'Change or switch off the mock response in Sites.',
    operation: openSite(facts),
  }),
  'nonces-forgotten': (facts) => ({
    cause: `${clockOf(facts)} was moved back to a time already used.`,
    ...back(facts),
  }),
  'nonce-used-before': (facts) => ({
    cause: 'The nonce was used before.',
    action: 'Make a new nonce for every call, also when a call is repeated, and sign it again.',
    operation: signAnew(facts),
  }),
  'regtoken-expired': { cause: 'The regToken has expired.', action: 'Log in or register again to get a new one.' },
  'regtoken-used': { cause: 'The regToken was used already.', action: 'Log in or register again to get a new one.' },
  'token-expired': { cause: 'The access token has expired.', action: 'Get a new one.' },
  'browser-closed': { cause: 'The browser that the token was bound to was closed.', action: 'Log in again.' },
  'unknown-token': {
    cause: 'No token with this value was issued here.',
    action: 'Get a new one from the login or the token end-point.',
  },
  'api-key-as-token': {
    cause: 'The API key came where the access token belongs.',
    action: 'Give the secret to the client library: without one it sends the key as token.',
  },
  'user-gone': (facts) => ({
    cause: 'The user of the token was deleted.',
    action: 'Log in as a user that the site has.',
    operation: openSite(facts),
  }),
  'site-gone': {
    cause: 'The site of the token was deleted.',
    action: 'Get a token of a site that there is.',
  },
  'unknown-api-key': ofUnknownKey,
  'user-key-as-api-key': ofUnknownKey,
  'api-key-of-another-site': ofUnknownKey,
  'token-in-other-parameter': ({ sentences }) => ({
    cause: sentences.find((sentence) => sentence.startsWith('The access token came as')),
  }),
  'wrong-data-center': (facts) => ({
    cause: "The host belongs to another data center than the site's.",
    operation: openSite(facts),
  }),
  'wrong-secret': (facts) => ({
    cause: shortOr(facts, 'The secret is wrong.'),
    action: facts.sentences.find(saysWhatToDo) ?? 'Copy the secret of the site again.',
    operation: rightSecret(facts),
  }),
  'account-disabled': (facts) => ({
    cause: 'The account of the user is disabled.',
    action: 'Enable the account in People.',
    operation: openUser(facts),
  }),
  'code-used-before': {
    cause: 'The code was used before; a code works once.',
    action: 'Let the user log in again, and exchange the new code once.',
  },
  'code-expired': {
    cause: 'The code has expired: it lives two minutes.',
    action: 'Let the user log in again, and exchange the code at once.',
  },
  'other-redirect-uri': {
    cause: 'The redirect_uri differs from the one of the login request.',
    action: 'Send the same text, character by character.',
  },
  'over-http': (facts) =>
    facts.errorCode === 403006
      ? {
          cause: 'The secret was sent over plain HTTP.',
          action: 'Call over HTTPS, and rotate the secret: it has travelled in clear.',
          operation: openSite(facts),
        }
      : { cause: shortOr(facts, 'The call came over plain HTTP; only HTTPS is accepted.'), action: 'Call over HTTPS.' },
  d18: (facts) => {
    const host = /^The host "([^"]+)" is not one of the site's registered domains/.exec(facts.reason)?.[1];
    if (host === undefined || facts.apiKey === undefined)
      return { cause: shortOr(facts, 'The redirect_uri is not allowed.') };
    return {
      cause: 'The domain of redirect_uri is not registered at the site.',
      action: `Register "${host}" at the site, or use a registered domain.`,
      operation: { kind: 'registerDomain', apiKey: facts.apiKey, domain: host },
    };
  },
  'two-credentials': (facts) => ({
    cause: shortOr(facts, 'Two kinds of credential came in one call.'),
    action: facts.sentences.find(saysWhatToDo) ?? 'Send one of them.',
  }),
};

/** By the whole key, for errors of which a rule is the cause. */
const byKey: Readonly<Record<string, LineMaker>> = {
  '403005.d35': {
    cause: 'The method needs more than an API key.',
    action: 'Send a signature, a secret over HTTPS, or an access token too.',
  },
  '403005.d29': (facts) => ({
    cause: shortOr(facts, 'The site has no application with this userKey.'),
    action: 'Copy the userKey of the application from the site.',
    operation: openSite(facts),
  }),
  '400001.d30': { cause: 'The userKey came with a signature, which the site does not allow.' },
};

/** The lines of a cause; undefined where the reason alone tells them. */
export function lineOf(key: string, facts: Facts): Line | undefined {
  const dot = key.indexOf('.');
  const cause = key.slice(dot + 1);
  const maker =
    byKey[key] ?? byCause[cause] ?? (ofSecrets.has(facts.errorCode) && facts.values.mistake ? ofMistakes : undefined);
  return typeof maker === 'function' ? maker(facts) : maker;
}
