import { ApiError, type Call, type UnreadToken } from '#service/kernel/index.ts';
import { keysOf } from '#shared/narrowing.ts';

/**
 * What a call can carry that says who makes it, each as one bit of a set. The cookie of a session and `regToken` are none of
 * them: a browser sends the cookie with every call, so any other credential wins over it (D52); a `regToken` says whose
 * registration the call goes on with, as UID does, and is checked beside each of these (D57).
 */
export const part = {
  'Authorization: OAuth': 1,
  oauth_token: 2,
  'Authorization: Bearer': 4,
  secret: 8,
  sig: 16,
  userKey: 32,
  login_token: 64,
} as const;
export type Part = keyof typeof part;
export const parts = keysOf(part);

/** How the parts of a call make one credential. */
type Combination =
  | 'token'
  | 'jwt'
  | 'secret'
  | 'application'
  | 'application without secret'
  | 'signature'
  | 'signature and secret'
  | 'signed token'
  | 'token and session secret'
  | 'login token';

/**
 * Every set of parts that is one credential, or two of one principal that are each checked (D29, D30, D51, D65). Any other
 * set is 400001.
 */
const combinations: readonly (readonly [sent: readonly Part[], makes: Combination])[] = [
  [['Authorization: OAuth'], 'token'],
  [['oauth_token'], 'token'],
  [['Authorization: Bearer'], 'jwt'],
  [['secret'], 'secret'],
  [['secret', 'userKey'], 'application'],
  [['userKey'], 'application without secret'],
  [['sig'], 'signature'],
  [['sig', 'userKey'], 'signature'],
  [['oauth_token', 'sig'], 'signed token'],
  [['login_token'], 'login token'],
  // D65: each is checked, and each must be right.
  [['Authorization: OAuth', 'secret'], 'token and session secret'],
  [['oauth_token', 'secret'], 'token and session secret'],
  [['secret', 'sig'], 'signature and secret'],
  [['secret', 'sig', 'userKey'], 'signature and secret'],
];

const bySet: readonly (Combination | undefined)[] = (() => {
  const list: (Combination | undefined)[] = Array(128).fill(undefined);
  for (const [sent, makes] of combinations) list[sent.reduce((set, one) => set | part[one], 0)] = makes;
  return list;
})();

/** What the parts of a call make together; undefined for parts that do not go together, and for none. */
export function combinationOf(set: number): Combination | undefined {
  return bySet[set];
}

/** The names of the parts in a set. */
export function partsIn(set: number): readonly Part[] {
  return parts.filter((name) => (set & part[name]) !== 0);
}

/** What a call needs that has no credential at all. */
export const noCredential =
  'A call needs a credential: apiKey with timestamp, nonce and sig; apiKey with ' +
  'secret over HTTPS; apiKey with "Authorization: Bearer <jwt>" over HTTPS; an access token in ' +
  '"Authorization: OAuth <token>" or oauth_token over HTTPS; or apiKey with login_token over HTTPS.';

/** Which credentials one call may have two of. */
const goTogether =
  'What goes together: a session token and its own session secret; a secret beside timestamp, nonce and sig of the same site or application.';

/**
 * Credentials that do not go together (400001).
 *
 * @param why what keeps them from going together, as a sentence
 */
export function notTogether(call: Call, set: number, why = adviceFor(set)): ApiError {
  const details = `Two kinds of credential in one call: ${partsIn(set).join(' and ')}. ${why} ${goTogether}`;
  const error = new ApiError(400001, details, {}, 'two-credentials');
  return call.trace.refused('D65', error, undefined, 'The credentials do not go together.');
}

function adviceFor(set: number): string {
  const hasBoth = (set & part['Authorization: Bearer']) !== 0 && (set & part.userKey) !== 0;
  return hasBoth ? 'The kid of a JWT is the userKey already: leave out userKey.' : 'Send one of them.';
}

/** A secret beside a part of a signature. */
export function halfSigned(call: Call, set: number): ApiError {
  return notTogether(
    call,
    set,
    'A signature beside a secret needs timestamp and nonce: send all three, or leave out sig.',
  );
}

/**
 * What a credential lacks (400002).
 *
 * @param unread a token in a parameter that is not read: then it is the cause
 */
export function missing(call: Call, name: string, hint: string, unread?: UnreadToken): ApiError {
  const [what, why] = unread === undefined ? [name, hint] : ['oauth_token', unread.reason];
  const details = `Missing required parameter: ${what}. ${why}`;
  return call.trace.refused('D29', new ApiError(400002, details, {}, unread ?? `missing:${name}`));
}

/** Signatures of the site that a client passes on, and the parameters of their times (F 5.7). */
const timesOfProofs = { UIDSig: 'UIDTimestamp', UIDSignature: 'signatureTimestamp', querySig: 'expTime' } as const;

/** Why `timestamp` is the wrong name for the time of such a signature; undefined where the call has none, or its time. */
export function timeOfProof(call: Call): readonly [name: string, hint: string] | undefined {
  for (const [proof, time] of Object.entries(timesOfProofs)) {
    if (!call.parameters.get(proof) || call.parameters.has(time)) continue;
    return [
      time,
      `timestamp is the time of a signed call, which needs nonce and sig, too; the time of ${proof} is sent as ${time}.`,
    ];
  }
  return undefined;
}

export const signatureNeeds = 'A signed call needs timestamp, nonce and sig together.';
