import { ScriptReader, type ScriptValue } from '../java-script-values.ts';
import { PasteProblem } from '../pasted-call.ts';
import { PlainTable, type PlainValue, UnknownValue } from './plain-value.ts';

/** Values that code gives to names, as far as they are literals. */
export type NamedValues = ReadonlyMap<string, PlainValue>;

const stringOrDecoration =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|<ref \*\d+>|\[Object: null prototype\]|\[Circular \*\d+\]|\[(?:Getter|Setter|Function|class|AsyncFunction|Symbol|Object|Array)[^\]\n]{0,80}\]|\.\.\. \d+ more (?:items?|characters?|properties)|:(\w+)\s*=>|=>|(?<![\w$.])(?:new )?(?:[A-Z][\w$]*(?:\(\d+\))?(?: \[[\w ]+\])?|Map\(\d+\)) (?=[{[])|(?<=[{,\s])b(?=["'])/g;

/**
 * Data as `node:util`, Ruby and Python print it, as literals of JavaScript: names of classes, references and arrows are
 * left out, strings stay as they are.
 */
function asLiterals(source: string): string {
  return source.replace(stringOrDecoration, (one, symbol: string | undefined) => {
    if (/^['"`]/.test(one)) return one;
    if (symbol !== undefined) return `${symbol}:`;
    if (one === '=>') return ':';
    return /^\[(?:Getter|Setter|Function|class|AsyncFunction|Symbol|Circular|Object\]|Array\])/.test(one)
      ? 'undefined'
      : '';
  });
}

const nulls = new Set(['null', 'undefined', 'None', 'nil', 'NULL']);
const words: Readonly<Record<string, string>> = { True: 'true', False: 'false' };
const stringified =
  /^(?:await\s+)?(?:new\s+)?(?:qs|querystring|Qs|queryString|URLSearchParams|Object|JSON|Headers)?\.?(?:stringify|encode|fromEntries|URLSearchParams)?\s?\(([\s\S]*)\)(?:\.toString\(\))?$/;

/** A value that the reader has read, with the names that are known. */
function plainScript(value: ScriptValue, names: NamedValues, depth = 0): PlainValue {
  if (depth > 40) return null;
  switch (value.kind) {
    case 'text':
    case 'form':
      return value.text;
    case 'literal':
      return nulls.has(value.source) ? null : value.source;
    case 'list':
      return value.items.map((one) => plainScript(one, names, depth + 1));
    case 'object':
      return new PlainTable(
        value.entries.flatMap(([name, one]): readonly (readonly [string, PlainValue])[] => {
          const spread = name === '…' && one.kind === 'unknown' ? names.get(one.source.slice(3).trim()) : undefined;
          return spread instanceof PlainTable ? spread.entries : [[name, plainScript(one, names, depth + 1)]];
        }),
      );
    case 'unknown':
      return unknownScript(value.source, names, depth);
  }
}

function unknownScript(given: string, names: NamedValues, depth: number): PlainValue {
  const source = given.replace(/^the variable /, '').trim();
  if (nulls.has(source)) return null;
  const word = words[source] ?? names.get(source);
  if (word !== undefined) return word;
  if (/^`[^`]*`$/.test(source)) {
    return source.slice(1, -1).replace(/\$\{\s*([\w$.]+)\s*\}/g, (all, name: string) => {
      const known = names.get(name);
      return typeof known === 'string' ? known : all;
    });
  }
  const inner = stringified.exec(source)?.[1];
  if (inner !== undefined && /stringify|encode|URLSearchParams|fromEntries/.test(source)) {
    const read = scriptValue(inner, names, depth + 1);
    if (read instanceof PlainTable || Array.isArray(read)) return read;
  }
  return new UnknownValue(source);
}

/** The value of a literal, also as `node:util` and others print it; undefined: it is none. */
export function scriptValue(source: string, names: NamedValues = new Map(), depth = 0): PlainValue | undefined {
  if (depth > 10) return undefined;
  try {
    return plainScript(new ScriptReader(asLiterals(source), 0).readValue(), names, depth);
  } catch (error) {
    if (error instanceof PasteProblem) return undefined;
    throw error;
  }
}

/** The arguments of a call, from behind its opening bracket on; undefined: they do not end. */
export function scriptArguments(source: string, names: NamedValues): readonly PlainValue[] | undefined {
  try {
    return new ScriptReader(asLiterals(source), 0).readList(')').map((one) => plainScript(one, names));
  } catch (error) {
    if (error instanceof PasteProblem) return undefined;
    throw error;
  }
}

const assignment =
  /(?:^|[\n;])[ \t]*(?:export\s+)?(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*(?::\s{0,9}[\w<>, [\]]{1,60}\s{0,9})?=\s*/g;
const added = /(?:^|[\n;])[ \t]*([A-Za-z_$][\w$]*)\.(?:append|set|add)\(\s*(['"`])([^'"`\n]{1,100})\2\s*,\s*/g;
const MOST_NAMES = 200;

/** What a text of JavaScript gives to names by literals. */
export function namesIn(text: string): NamedValues {
  const names = new Map<string, PlainValue>();
  for (const match of [...text.matchAll(assignment)].slice(0, MOST_NAMES)) {
    const [all, name = ''] = match;
    const source = statement(text.slice(match.index + all.length, match.index + all.length + 20_000));
    const value = scriptValue(source, names);
    if (value !== undefined && !(value instanceof UnknownValue)) names.set(name, value);
    else if (/^new\s+(?:URLSearchParams|URL|Headers|FormData)\(\s*\)/.test(source)) names.set(name, new PlainTable([]));
  }
  for (const match of [...text.matchAll(added)].slice(0, MOST_NAMES)) {
    const [all, name = '', , key = ''] = match;
    const former = names.get(name);
    const value = scriptArguments(text.slice(match.index + all.length, match.index + all.length + 20_000), names)?.[0];
    if (former instanceof PlainTable && value !== undefined)
      names.set(name, new PlainTable([...former.entries, [key, value]]));
  }
  return names;
}

/** A statement up to its end: a semicolon, or a line end outside of brackets. */
function statement(source: string): string {
  const end = scriptEnd(source, 0, true);
  return source.slice(0, end ?? source.length);
}

/** Index behind the bracket that closes the one at `start`; with `isStatement` the end of a statement. Quotes are heeded. */
export function scriptEnd(source: string, start: number, isStatement = false): number | undefined {
  const ends: string[] = [];
  const until = Math.min(source.length, start + 400_000);
  for (let at = start; at < until; at += 1) {
    const next = source[at] ?? '';
    if (next === '"' || next === "'" || next === '`') {
      const quote = next;
      at += 1;
      while (at < until && source[at] !== quote && (quote === '`' || source[at] !== '\n'))
        at += source[at] === '\\' ? 2 : 1;
    } else if (next === '{' || next === '[' || next === '(') {
      if (ends.length > 200) return undefined;
      ends.push(next === '{' ? '}' : next === '[' ? ']' : ')');
    } else if (next === '}' || next === ']' || next === ')') {
      if (ends.length === 0) return isStatement ? at : undefined;
      if (ends.pop() !== next) return undefined;
      if (ends.length === 0 && !isStatement) return at + 1;
    } else if (
      isStatement &&
      ends.length === 0 &&
      (next === ';' ||
        (next === '\n' &&
          !/^\s*[.+?:,]/.test(source.slice(at, at + 40)) &&
          !/[+,(=]\s*$/.test(source.slice(Math.max(0, at - 20), at))))
    ) {
      return at;
    }
  }
  return undefined;
}
