import type { PastedCall } from '#shared/pasted-calls/pasted-call.ts';
import { parametersOf } from './request.ts';

/** What a credential is made of: a stand-in for one of these decides the verdict. */
const ofCredential = new Set([
  ...['apikey', 'userkey', 'secret', 'sig', 'timestamp', 'nonce', 'oauth_token', 'access_token', 'login_token'],
  ...['client_id', 'client_secret', 'code', 'regtoken', 'uid'],
]);

/** How people and tools write that a value was left out. No key, secret, token or signature looks so. */
const standIn =
  /^(?:.{0,16}…|.{0,8}\.{3}|[*•●]{3,}|[xX]{4,}|[-_]{3,}|<[^<>]*>|\[[^[\]]*\]|\{\{?[^{}]*\}?\}|\$\{?\w+\}?|%\w+%|(?:redacted|masked|hidden|removed|sanitized|sanitised|censored|secret|omitted|your[-_ ]?\w+))$/i;

/**
 * Names of the values that a text does not hold: what its reader found, and credentials that somebody masked by hand, as the
 * log does (R15).
 */
export function leftOut(call: PastedCall): readonly string[] {
  const names = [...call.missing];
  for (const { name, value } of parametersOf(call).received) {
    if (ofCredential.has(name.toLowerCase()) && standIn.test(value.trim()) && !names.includes(name)) names.push(name);
  }
  for (const [name, value] of call.headers) {
    const token = /^(?:OAuth|Bearer|Basic)\s+(.+)$/i.exec(value)?.[1];
    const isLeftOut = name.toLowerCase() === 'authorization' && token !== undefined && standIn.test(token.trim());
    if (isLeftOut && !names.includes(name)) names.push(name);
  }
  return names;
}
