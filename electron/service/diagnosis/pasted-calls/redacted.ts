import { toText } from '#shared/pasted-calls/byte-text.ts';
import { isSecretParameter } from '#shared/protocol/masking.ts';
import { decodePairs } from '#shared/protocol/percent.ts';
import { isSecretHeader } from '#shared/protocol/secret-headers.ts';
import { placeholderIn } from './forms/placeholders.ts';
import type { PastedCall } from './pasted-call.ts';

/** Parameters without which no credential can be judged, beside the secret ones. */
const ofCredential = new Set(['sig', 'nonce', 'timestamp', 'apikey', 'userkey', 'client_id']);

/** What people and tools write in place of a value that they do not want to show, or behind one that they cut. */
const standIn =
  /^(?:(?:Basic|Bearer|OAuth) +)?(?:[[<({*]*(?:redacted|removed|hidden|masked|filtered|sanitized|sanitised|censored|omitted|your[-_ ]?\w+)[\])>}*]*|[*•]{3,}.*|x{4,}|X{3,}|<[^>]*>|\{\{[^}]*\}\}|\$AUTHDESK_\w+|.{0,199}(?:…|\.{3}|\*{3,}|\[(?:truncated|cut)\]))$/is;

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

/** A name with the placeholder that it has in the place of its value. */
export interface Placeholder {
  readonly name: string;
  readonly placeholder: string;
  /** True: a verdict rests on it. */
  readonly isOfCredential: boolean;
}

/** Values that the client of a call fills in when it sends it: they are named, and never judged as they stand (R59). */
export function placeholdersOf({ query, body = '', headers }: PastedCall): readonly Placeholder[] {
  const found: Placeholder[] = [];
  const add = (name: string, value: string, isOfCredential: boolean) => {
    const placeholder = placeholderIn(value);
    if (placeholder !== undefined) found.push({ name, placeholder, isOfCredential });
  };
  for (const part of [query, body]) {
    for (const { name, value } of decodePairs(toText(part), 1_000).list) {
      add(name, value, ofCredential.has(name.toLowerCase()) || isSecretParameter(name));
    }
  }
  for (const [name, value] of headers)
    if (isSecretHeader(name)) add(name, toText(value).replace(/^(?:Basic|Bearer|OAuth) +/i, ''), true);
  return found.slice(0, 20);
}
