import { toText } from '#shared/pasted-calls/byte-text.ts';
import { isSecretHeader } from '#shared/protocol/masked-values.ts';
import { isSecretParameter } from '#shared/protocol/masking.ts';
import { decodePairs } from '#shared/protocol/percent.ts';
import type { PastedCall } from './pasted-call.ts';

/** Parameters without which no credential can be judged, beside the secret ones. */
const ofCredential = new Set(['sig', 'nonce', 'timestamp', 'apikey', 'userkey', 'client_id']);

/** What people and tools write in place of a value that they do not want to show, or behind one that they cut. */
const standIn =
  /^(?:(?:Basic|Bearer|OAuth) +)?(?:[[<({*]*(?:redacted|removed|hidden|masked|filtered|sanitized|sanitised|censored|omitted|your[-_ ]?\w+)[\])>}*]*|[*•]{3,}.*|x{4,}|X{3,}|<[^>]*>|\{\{[^}]*\}\}|\$AUTHDESK_\w+|.{0,199}(?:…|\.{3}|\*{3,}|\[(?:truncated|cut)\]))$/is;

const isStandIn = (value: string): boolean => value.length < 200 && standIn.test(value.trim());

interface SentValue {
  readonly name: string;
  readonly value: string;
  /** True: a verdict rests on it. */
  readonly isOfCredential: boolean;
}

/** What a call sends: its parameters, and the headers that hold a secret. */
function sentValues({ query, body = '', headers }: PastedCall): readonly SentValue[] {
  const parameters = [query, body].flatMap((part) => decodePairs(toText(part), 1_000).list);
  const isOfCredential = (name: string) => ofCredential.has(name.toLowerCase()) || isSecretParameter(name);
  const secret = headers.filter(([name]) => isSecretHeader(name));
  return [
    ...parameters.map(({ name, value }) => ({ name, value, isOfCredential: isOfCredential(name) })),
    ...secret.map(([name, value]) => ({ name, value: toText(value), isOfCredential: true })),
  ];
}

/** Names of parameters and headers of the credential whose values somebody has taken out. */
export const redactedNames = (call: PastedCall): readonly string[] =>
  sentValues(call)
    .filter(({ value, isOfCredential }) => isOfCredential && isStandIn(value))
    .map(({ name }) => name);

/** A name with the placeholder that it has in the place of its value. */
export type Placeholder = Omit<SentValue, 'value'> & { readonly placeholder: string };

/** Values that the client of a call fills in when it sends it: they are named, and never judged as they stand (R59). */
export const placeholdersOf = (call: PastedCall): readonly Placeholder[] =>
  sentValues(call)
    .flatMap(({ name, value, isOfCredential }) => {
      const placeholder = placeholderIn(value.replace(/^(?:Basic|Bearer|OAuth) +/i, ''));
      return placeholder === undefined ? [] : [{ name, placeholder, isOfCredential }];
    })
    .slice(0, 20);

/** What stands for a value that its client fills in: `{{apiKey}}`, `${KEY}`, `<<key>>`, `$KEY`, `%KEY%`, `<your key>`. */
const placeholder =
  /\{\{[^{}\n]{1,80}\}\}|\{%[^%\n]{1,200}%\}|\$\{[^{}\n]{1,80}\}|<<[^<>\n]{1,60}>>|#\{[^{}\n]{1,80}\}|<\s?(?:your|my|the|insert|enter|api|app|user|secret|site)\b[^<>\n]{0,60}>|\[\s?(?:your|insert|enter)\b[^[\]\n]{0,60}\]/i;
/** As a whole value only: each can be a part of an honest one. */
const wholePlaceholder =
  /^(?:\$(?:env:)?[A-Za-z_]\w{0,60}|%[A-Z_][A-Z0-9_]{1,60}%|%[sdv]|<[A-Za-z][\w .-]{0,60}>|[A-Z]*YOUR_[A-Z_]{2,40}|:[a-z]\w{2,40})$/;
/** The output of a command, which a shell puts in its place: `$(openssl …)`. */
const output = /^\$\([^\n]*/;

/** The placeholder in a value; undefined: it has none. */
function placeholderIn(value: string): string | undefined {
  if (value.length > 2_000) return undefined;
  return (wholePlaceholder.exec(value.trim()) ?? output.exec(value.trim()) ?? placeholder.exec(value))?.[0];
}

/** True for one that a shell replaces by the output of a command. */
export const isOutput = (found: string): boolean => output.test(found);

/** `{{name}}` of Postman, Bruno and `.http`, `{{ _.name }}` of Insomnia, `<<name>>` of Hoppscotch. */
const named = /\{\{\s*(?:_\.)?([\w$.-]{1,80})\s*\}\}|<<([\w$.-]{1,80})>>/g;

/** How often values that hold variables are filled in, and variables of one text. */
const ROUNDS = 5;
const MAX_NAMES = 50;
/** A text that grows beyond this holds itself (R52). */
const MAX_LENGTH = 2 * 1024 * 1024;

/** The value that a text gives a variable: `@name = value`, `name: value`, `"name": "value"`, `"key": "name", "value": "…"`. */
function valueIn(text: string, name: string): string | undefined {
  const word = (name.split('.').at(-1) ?? name).replace(/[.$-]/g, '\\$&');
  const pair = new RegExp(
    `"(?:key|name)"\\s*:\\s*"${word}"[^{}]{0,500}?"(?:currentValue|value)"\\s*:\\s*"([^"\\n]{1,2000})"`,
  );
  const assigned = new RegExp(
    `(?:^|[\\s"'@{,])${word}["']?[ \\t]*[:=][ \\t]*(?:"([^"\\n]{1,2000})"|'([^'\\n]{1,2000})'|([^\\s"',{}<>]{1,2000}))`,
    'm',
  );
  const found = pair.exec(text) ?? assigned.exec(text);
  const value = found?.slice(1).find((one) => one !== undefined);
  return value?.includes(`{{${name}}}`) === true ? undefined : value;
}

/** A text with the values of its variables, as far as it gives them; the others stay, and are named as placeholders later on. */
export function withVariables(text: string): string {
  let filled = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!/\{\{|<</.test(filled)) return filled;
    const names = new Set([...filled.matchAll(named)].slice(0, 1_000).map(([, one, other]) => one ?? other ?? ''));
    const values = new Map([...names].slice(0, MAX_NAMES).map((name) => [name, valueIn(filled, name)]));
    const next = filled.replace(named, (all, one?: string, other?: string) => values.get(one ?? other ?? '') ?? all);
    if (next === filled || next.length > MAX_LENGTH) break;
    filled = next;
  }
  return filled;
}
