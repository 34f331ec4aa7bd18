import { type CauseRow, type Facts, group } from '../row.ts';

const differenceIn = ({ values }: Facts): number => Number(values['difference in seconds'] ?? 0);
const timeIn = ({ values }: Facts): string => (values.iat === undefined ? 'timestamp' : 'iat of the JWT');

const units: readonly (readonly [seconds: number, name: string])[] = [
  [31_557_600, 'years'],
  [86_400, 'days'],
  [3600, 'h'],
  [60, 'min'],
];

/** `2 h`: in the largest unit of which there are two. */
function offBy(facts: Facts): string {
  const seconds = Math.abs(differenceIn(facts));
  const [size, name] = units.find(([unit]) => seconds >= 2 * unit) ?? [1, 's'];
  return `${Math.round((seconds / size) * 4) / 4} ${name}`;
}

const isBehind = (facts: Facts): boolean => differenceIn(facts) < 0;
const ofClock = (facts: Facts): string =>
  `The ${timeIn(facts)} is ${offBy(facts)} ${isBehind(facts) ? 'behind' : 'ahead of'} the service clock.`;

/** The moved service clock. */
const back = {
  todo: 'Let the service clock follow that of the machine again.',
  operation: 'machineTime',
} as const;

/** A time in another unit, or of another beginning, says so in one short sentence; else it is a clock. */
const time = (title: string, more: Partial<CauseRow> = {}): CauseRow => ({
  title,
  shortLine: ofClock,
  operation: 'signAnew',
  ...more,
});

export const ofTime = group('Time', 'D32 D39', {
  milliseconds: time('Timestamp in milliseconds'),
  'other-unit': time('Timestamp in another unit than seconds'),
  'other-epoch': time('Timestamp counted from another year than 1970'),
  'date-as-digits': time('Timestamp is a date written as digits'),
  'time-not-set': time('Timestamp not set'),
  'local-time': time('Timestamp in local time instead of UTC', {
    line: (facts) =>
      `The ${timeIn(facts)} is ${offBy(facts)} ${isBehind(facts) ? 'behind' : 'ahead'}, as local time would be.`,
    todo: 'Use UTC, not local time.',
  }),
  'month-off': time('Timestamp a month off'),
  'years-off': time('Timestamp years off'),
  'old-call': time('Old call sent again'),
  'clock-behind': time("The client's clock is behind"),
  'clock-ahead': time("The client's clock is ahead"),
  'service-clock-moved': {
    title: 'The service clock is moved',
    shortLine: 'The service clock is moved.',
    ...back,
  },
  'service-clock-moved-timestamp-wrong': {
    title: 'The service clock is moved, and the timestamp is wrong',
    line: 'The service clock is moved, and the timestamp is wrong.',
    ...back,
  },
  'wrong-date-provoked': 'Provoked on purpose: a wrong Date header',
});

export const ofSignatures = group('Signature', 'D31', {
  'malformed-signature': {
    title: 'sig is no HMAC-SHA1 in base64',
    line: 'The sig is not the base64 text of an HMAC-SHA1.',
    todo: 'Send the 20 bytes of the HMAC-SHA1 as base64, which has 28 characters.',
    operation: 'signAnew',
  },
  unexplained: {
    title: 'Signature wrong, no known mistake fits',
    shortLine: 'No known mistake explains the signature.',
    todo: 'Paste the base string that your code signs into Compare of Reproduce.',
    operation: 'signAnew',
  },
});

export const ofNonces = group('nonce', 'D33', {
  'nonce-used-before': {
    title: 'nonce used before',
    line: 'The nonce was used before.',
    todo: 'Make a new nonce for every call, also when a call is repeated, and sign it again.',
    operation: 'signAnew',
  },
  'call-arrived-twice': 'The same call arrived twice',
  'nonces-forgotten': {
    title: 'The service clock was moved back',
    line: 'The service clock was moved back to a time already used.',
    ...back,
  },
});

/** What was sent instead of the secret, or happened to it; the trace says what to do. */
const secret = (title: string): CauseRow => ({
  title,
  shortLine: 'The secret is wrong.',
  todo: ({ values }) => values.fix,
  operation: 'copySecret',
});

export const ofSecrets = group('Secret', 'D29 D30 D34 D65', {
  'wrong-secret': {
    title: 'Wrong secret',
    shortLine: 'The secret is wrong.',
    otherwise: 'Copy the secret of the site again.',
    operation: 'copySecret',
  },
  'secret-ended': { title: 'The secret was ended', line: 'The secret was ended.', operation: 'copySecret' },
  'secret-of-another-site': secret('Secret of another site'),
  'secret-of-the-site': secret('Secret of the site instead of the application'),
  'secret-of-an-application': secret('Secret of an application'),
  'secret-of-another-session': secret('Secret is not that of the session'),
  'plus-sent-as-blank': secret('Secret: "+" arrived as a blank'),
  'secret-encoded-twice': secret('Secret percent-encoded twice'),
  'secret-percent-encoded-in-basic': secret('Secret percent-encoded inside of Basic'),
  'blank-or-line-end-at-the-secret': secret('Blank or line end at the secret'),
  'byte-order-mark-at-the-secret': secret('Byte order mark at the secret'),
  'secret-in-quotes': secret('Secret in quotes'),
  'secret-as-base64url': secret('Secret as base64url or without padding'),
  'secret-in-base64-twice': secret('Secret in base64 twice'),
  'secret-in-hex': secret('Secret in hex'),
  'secret-cut-off': secret('Secret cut off'),
  'secret-in-another-case': secret('Secret in another case'),
  'api-key-as-secret': secret('API key sent as secret'),
  'user-key-as-secret': secret('userKey sent as secret'),
  'token-as-secret': secret('Token sent as secret'),
  'placeholder-as-secret': secret('Placeholder sent as secret'),
  'no-secret': secret('Too long for a secret'),
});
