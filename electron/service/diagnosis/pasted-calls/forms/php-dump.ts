import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { describedCalls } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { parametersAlone } from './json-text.ts';
import { requestsIn } from './option-object.ts';
import { PlainTable, type PlainValue } from './plain-value.ts';
import { isParameters } from './script-options.ts';

interface Read {
  readonly value: PlainValue;
  readonly end: number;
}

const DEEPEST = 30;
const MOST_MEMBERS = 20_000;

/** `array(2) { ["a"]=> string(1) "b" … }`; a string is as long as it says. */
function varDump(text: string, start: number, depth = 0): Read | undefined {
  const kind =
    /\s*(?:\/[^\n]*:\d+:\s*)?(?:(?:&)?(array|object)\((?:[\w\\]+\)#\d+ \()?\d+\)?\s*(?:#\d+ \(\d+\) )?\{|string\((\d{1,7})\) "|(?:int|float|bool)\(([^()\n]{1,40})\)|(NULL|null)\b|uninitialized\([\w\\]+\)|\*RECURSION\*|enum\([^)]*\))/y;
  kind.lastIndex = start;
  const found = kind.exec(text);
  if (found === null || depth > DEEPEST) return undefined;
  let at = start + found[0].length;
  const length = found[2];
  if (length !== undefined) {
    // It counts bytes; the text has characters.
    let taken = 0;
    let end = at;
    while (end < text.length && taken < Number(length)) {
      const code = text.codePointAt(end) ?? 0;
      taken += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
      end += code > 0xffff ? 2 : 1;
    }
    if (text[end] !== '"') {
      // It was changed on its way, or its bytes are counted otherwise: it ends at the quote of its line.
      const close = text.slice(at).search(/"[ \t]*(?:\r?\n|$)/);
      if (close === -1) return undefined;
      end = at + close;
    }
    return { value: text.slice(at, end), end: end + 1 };
  }
  if (found[3] !== undefined) return { value: found[3], end: at };
  if (found[1] === undefined) return { value: null, end: at };
  const entries: (readonly [string, PlainValue])[] = [];
  const key = /\s*\[(?:"((?:[^"\\]|\\.){0,200})"(?::(?:"[^"]*":)?(?:private|protected))?|(\d+))\]=>/y;
  const close = /\s*\}/y;
  while (entries.length < MOST_MEMBERS) {
    close.lastIndex = at;
    const end = close.exec(text);
    if (end !== null) return { value: new PlainTable(entries), end: at + end[0].length };
    key.lastIndex = at;
    const name = key.exec(text);
    if (name === null) return undefined;
    const member = varDump(text, at + name[0].length, depth + 1);
    if (member === undefined) return undefined;
    entries.push([name[1] ?? name[2] ?? '', member.value]);
    at = member.end;
  }
  return undefined;
}

/** `Array ( [a] => b … )`, with or without line breaks; a value ends at the next key of the same depth. */
function printR(text: string, start: number, depth = 0): Read | undefined {
  const open = /\s*(?:Array|[\w\\]+ Object)\s*\(/y;
  open.lastIndex = start;
  const found = open.exec(text);
  if (found === null || depth > DEEPEST) return undefined;
  let at = start + found[0].length;
  const entries: (readonly [string, PlainValue])[] = [];
  const key = /\s*\[([^\]\n]{1,200})\] ?=> ?/y;
  const close = /\s*\)/y;
  while (entries.length < MOST_MEMBERS) {
    key.lastIndex = at;
    const name = key.exec(text);
    if (name === null) {
      close.lastIndex = at;
      const end = close.exec(text);
      return end === null ? undefined : { value: new PlainTable(entries), end: at + end[0].length };
    }
    at += name[0].length;
    const inner = printR(text, at, depth + 1);
    const label = (name[1] ?? '').replace(/:(?:protected|private|[\w\\]+:private)$/, '');
    if (inner !== undefined) {
      entries.push([label, inner.value]);
      at = inner.end;
      continue;
    }
    const end =
      /\r?\n[ \t]*(?:\[[^\]\n]{1,200}\] ?=>|\)[ \t]*(?:\r?\n|$))| (?=\[\w{1,80}\] ?=> )|(?:(?<![ \t])[ \t]+)?\)[ \t]*(?=\r?\n|$)/g;
    end.lastIndex = at;
    const behind = end.exec(text);
    if (behind === null) return undefined;
    entries.push([label, text.slice(at, behind.index).trim()]);
    at = behind.index;
  }
  return undefined;
}

/** `array ( 'a' => 'b', )` of `var_export`, and the short form of code. */
function varExport(text: string, start: number, depth = 0): Read | undefined {
  const open = /\s*(?:array\s*\(|\[)/y;
  open.lastIndex = start;
  const found = open.exec(text);
  if (found === null || depth > DEEPEST) return undefined;
  let at = start + found[0].length;
  const entries: (readonly [string, PlainValue])[] = [];
  const key = /\s*(?:'((?:[^'\\]|\\.){0,200})'|"((?:[^"\\]|\\.){0,200})"|(\d+)|(CURLOPT_\w+))\s*=>\s*/y;
  const scalar =
    /'((?:[^'\\]|\\[\s\S]){0,60000})'|"((?:[^"\\]|\\[\s\S]){0,60000})"|([\w.$>-]+(?:\([^()\n]{0,200}\))?)/y;
  const close = /\s*(?:,\s*)?[)\]]/y;
  while (entries.length < MOST_MEMBERS) {
    close.lastIndex = at;
    const end = close.exec(text);
    if (end !== null) return { value: new PlainTable(entries), end: at + end[0].length };
    const comma = /\s*,/y;
    comma.lastIndex = at;
    at += comma.exec(text)?.[0].length ?? 0;
    key.lastIndex = at;
    const name = key.exec(text);
    if (name === null) return undefined;
    at += name[0].length;
    const label = name[1] ?? name[2] ?? name[3] ?? name[4] ?? '';
    const inner = varExport(text, at, depth + 1);
    if (inner !== undefined) {
      entries.push([label, inner.value]);
      at = inner.end;
      continue;
    }
    scalar.lastIndex = at;
    const value = scalar.exec(text);
    if (value === null) return undefined;
    const plain = value[1]?.replace(/\\(['\\])/g, '$1') ?? value[2]?.replace(/\\(["\\$])/g, '$1');
    const word = value[3] ?? '';
    entries.push([label, plain ?? (/^(?:NULL|null)$/.test(word) ? null : /^\$/.test(word) ? `\${${word}}` : word)]);
    at += value[0].length;
  }
  return undefined;
}

const kinds = [
  { form: 'PHP var_dump', start: /\b(?:array\(\d+\)|object\([\w\\]+\)#\d+ \(\d+\)) \{/g, read: varDump },
  { form: 'PHP print_r', start: /\b(?:Array|[\w\\]+ Object)\s*\((?=\s*\[)/g, read: printR },
  {
    form: 'PHP array',
    start: /\barray\s*\((?=\s*['"]|\s*CURLOPT_)|\[(?=\s*['"][\w-]+['"]\s*=>)|\[(?=\s*CURLOPT_)/g,
    read: varExport,
  },
] as const;

/** curl options of PHP, by the names that other libraries use. */
function withCurlOptions(value: PlainValue): PlainValue {
  if (!(value instanceof PlainTable)) return value;
  const other: Readonly<Record<string, string>> = {
    CURLOPT_URL: 'url',
    CURLOPT_POSTFIELDS: 'body',
    CURLOPT_HTTPHEADER: 'headers',
    CURLOPT_CUSTOMREQUEST: 'method',
  };
  const entries = value.entries.map(([name, one]): readonly [string, PlainValue] => [other[name] ?? name, one]);
  const isPost =
    value.entries.some(([name, one]) => name === 'CURLOPT_POST' && one !== 'false' && one !== '0') ||
    value.entries.some(([name]) => name === 'CURLOPT_POSTFIELDS');
  const hasMethod = entries.some(([name]) => name === 'method');
  return isPost && !hasMethod ? new PlainTable([...entries, ['method', 'POST']]) : new PlainTable(entries);
}

/** Arrays as PHP prints them: `var_dump`, `print_r`, `var_export`. */
export const phpDumps: Form = {
  name: 'PHP dump',
  isIn: (text) => /\barray\(\d+\) \{|\bobject\([\w\\]+\)#|\b(?:Array|Object)\s*\(\s*\[|\barray\s*\(|=>/.test(text),
  find(text) {
    const pieces: Piece[] = [];
    // Parameters beside an address are read together with it, as lists of them are.
    const hasAddress = /https?:\/\//i.test(text);
    for (const { form, start, read } of kinds) {
      start.lastIndex = 0;
      let tried = 0;
      for (
        let match = start.exec(text);
        match !== null && tried < 200 && pieces.length < MOST_PIECES;
        match = start.exec(text)
      ) {
        tried += 1;
        const at = match.index;
        if (pieces.some((piece) => at >= piece.start && at < piece.end)) continue;
        const found = read(text, at);
        if (found === undefined) continue;
        const calls = callsOf(withCurlOptions(found.value));
        if (calls.length === 0 && (hasAddress || !isParameters(found.value))) continue;
        pieces.push({
          start: at,
          end: found.end,
          form,
          calls,
          ...(calls.length === 0 && { unread: parametersAlone(`a ${form}`) }),
        });
        start.lastIndex = found.end;
      }
    }
    return pieces.sort((a, b) => a.start - b.start);
  },
};

function callsOf(value: PlainValue): readonly LabelledCall[] {
  return requestsIn(value).requests.flatMap((request) => {
    try {
      return describedCalls(request);
    } catch (error) {
      if (!(error instanceof PasteProblem)) throw error;
      return [];
    }
  });
}
