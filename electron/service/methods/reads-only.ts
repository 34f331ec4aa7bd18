/** First word of the last part of a method's name, by which it reads: `accounts.webhooks.getAll`. */
const readingWord = /(?:^|\.)(?:get|search|list|find|read|isAvailable)[a-z]*$/i;
/**
 * A name of a method. Another service may read `accounts.deleteAccount;x.get`, or a name with `%`, as that of a method that
 * writes.
 */
const methodName = /^[a-z]\w*(?:\.[a-z]\w*)+$/i;

/** These keep something all the same: a token, a challenge, a session; or they are called by that word and do more. */
const writes: ReadonlySet<string> = new Set([
  'accounts.getLiteToken',
  'accounts.auth.fido.getAssertionOptions',
  'accounts.risk.saptcha.getChallenge',
  'socialize.getToken',
]);
/** These are named otherwise, and keep nothing. */
const reads: ReadonlySet<string> = new Set([
  'accounts.session.verify',
  'accounts.webSdkBootstrap',
  'socialize.exportUsers',
]);

/**
 * Whether a method of this name, in any case, only reads. For methods of the registry and others: the interface names them by
 * what they do, and a test holds the names of the registry against what their examples write.
 */
export function readsOnly(name: string): boolean {
  const lower = name.toLowerCase();
  const isIn = (names: ReadonlySet<string>) => [...names].some((one) => one.toLowerCase() === lower);
  return isIn(reads) || (methodName.test(name) && readingWord.test(name) && !isIn(writes));
}
