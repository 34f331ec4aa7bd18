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
