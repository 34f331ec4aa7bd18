import { isSecretParameter } from '../protocol/masking.ts';
import { decodePairs } from '../protocol/percent.ts';
import { isSecretHeader } from '../protocol/secret-headers.ts';
import { toText } from './byte-text.ts';
import type { PastedCall } from './pasted-call.ts';

/** Parameters without which no credential can be judged, beside the secret ones. */
const ofCredential = new Set(['sig', 'nonce', 'timestamp', 'apikey', 'userkey', 'client_id']);

/** What people and tools write in place of a value that they do not want to show. */
const standIn =
  /^(?:(?:Basic|Bearer|OAuth) +)?(?:[[<({*]*(?:redacted|removed|hidden|masked|filtered|sanitized|sanitised|censored|omitted|your[-_ ]?\w+)[\])>}*]*|[*•]{3,}.*|x{4,}|X{3,}|<[^>]*>|\{\{[^}]*\}\}|\$AUTHDESK_\w+|.{0,12}(?:…|\.{3}|\*{3,}))$/is;

const isStandIn = (value: string): boolean => value.length < 200 && standIn.test(value.trim());

/** Names of parameters and headers of the credential whose values somebody has taken out. */
export function redactedNames({ query, body = '', headers }: PastedCall): readonly string[] {
  const names: string[] = [];
  for (const part of [query, body]) {
    for (const { name, value } of decodePairs(toText(part), 1_000).list) {
      const isOfCredential = ofCredential.has(name.toLowerCase()) || isSecretParameter(name);
      if (isOfCredential && isStandIn(value)) names.push(name);
    }
  }
  for (const [name, value] of headers) if (isSecretHeader(name) && isStandIn(toText(value))) names.push(name);
  return names;
}
