import { isOneOf } from '../narrowing.ts';
import { parseBoolean } from '../protocol/booleans.ts';
import { isSecretParameter } from '../protocol/masking.ts';

/** What a placeholder makes of the parameter it takes. */
type PlaceholderType = 'text' | 'number' | 'boolean';

/** `{{name}}`, `{{name:number}}`, `{{name|default}}`, `{{$time}}` in a string value of a mock response (D38). */
export interface Placeholder {
  /** As written in the mock response. */
  readonly written: string;
  /** A parameter's name, or one of `callFacts`. */
  readonly name: string;
  readonly type: PlaceholderType;
  /** For a parameter that is not sent, or sent empty; undefined: there is none. */
  readonly fallback: string | undefined;
}

/** A text with its placeholders, in order. */
export type Template = readonly (string | Placeholder)[];

/** What a placeholder may take besides parameters. A `$` begins no parameter's name, so that the two never meet. */
const callFacts = ['$callId', '$time', '$timestamp'] as const;
export type CallFact = (typeof callFacts)[number];

const types: readonly string[] = ['text', 'number', 'boolean'] satisfies readonly PlaceholderType[];

/** A text is no template; the message is one sentence or two, for the author of the mock response. */
export class TemplateProblem extends Error {}

/** A backslash before the braces makes them text; otherwise they begin a placeholder. */
const opening = /\\?\{\{/g;
const inside = /^\s*(\$?[A-Za-z_][A-Za-z0-9_.-]{0,99})\s*(?::\s*([A-Za-z]+)\s*)?(?:\|(.*))?$/s;

/**
 * Reads a text with placeholders. `\{{` is read as two braces.
 *
 * @throws TemplateProblem saying what is wrong and what to write instead
 */
export function readTemplate(text: string): Template {
  if (!text.includes('{{')) return text === '' ? [] : [text];
  const pieces: (string | Placeholder)[] = [];
  let literal = '';
  let from = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    literal += text.slice(from, found.index);
    from = opening.lastIndex;
    if (found[0].startsWith('\\')) {
      literal += '{{';
      continue;
    }
    const end = text.indexOf('}}', from);
    if (end === -1) {
      throw new TemplateProblem('A placeholder that begins with "{{" has no end. Close it with "}}", or write "\\{{".');
    }
    if (literal !== '') pieces.push(literal);
    literal = '';
    pieces.push(readPlaceholder(text.slice(from, end)));
    from = end + 2;
    opening.lastIndex = from;
  }
  literal += text.slice(from);
  if (literal !== '') pieces.push(literal);
  return pieces;
}

function readPlaceholder(content: string): Placeholder {
  const written = `{{${content}}}`;
  const shown = written.length > 100 ? `${written.slice(0, 100)}…` : written;
  const [, name, type = 'text', rest] = inside.exec(content) ?? [];
  if (name === undefined || rest?.includes('{{')) {
    throw new TemplateProblem(
      `${shown} is no placeholder. Write the name of a parameter, such as {{UID}}, {{age:number}} or {{nickname|Ada}}; write "\\{{" for braces.`,
    );
  }
  if (!isType(type)) {
    throw new TemplateProblem(`${shown} asks for the type "${type}". A placeholder is ${types.join(', ')}.`);
  }
  if (name.startsWith('$') && !isCallFact(name)) {
    throw new TemplateProblem(`${shown} names nothing. Besides parameters there are ${callFacts.join(', ')}.`);
  }
  if (isCredential(name)) {
    throw new TemplateProblem(
      `${shown} would send a credential back. The parameter ${name} is secret and cannot be a placeholder; write a made-up value.`,
    );
  }
  const fallback = rest?.trim();
  if (fallback !== undefined && convert(type, fallback) === undefined) {
    throw new TemplateProblem(`${shown} has a default that is no ${type}.`);
  }
  return { written, name, type, fallback };
}

function isType(text: string): text is PlaceholderType {
  return types.includes(text);
}

/** True for what a placeholder takes from the call itself. */
export function isCallFact(name: string): name is CallFact {
  return isOneOf(callFacts, name);
}

/** Beside what the log masks: signatures. */
const neverEchoed: ReadonlySet<string> = new Set(['sig', 'uidsignature']);

function isCredential(name: string): boolean {
  return isSecretParameter(name) || neverEchoed.has(name.toLowerCase());
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The text as a value of the type; undefined when it is none, or a number that JSON readers would change. */
export function convert(type: PlaceholderType, text: string): string | number | boolean | undefined {
  if (type === 'text') return text;
  if (type === 'boolean') return parseBoolean(text);
  const value = Number(text);
  if (!jsonNumber.test(text) || !Number.isFinite(value)) return undefined;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : value;
}
