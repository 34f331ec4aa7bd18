import { percentEncode } from '#shared/protocol/percent.ts';
import { MAX_SEARCHED } from '../forms/text-lines.ts';
import { hasCredential, isTimeOfLog } from '../forms/what-is-a-call.ts';
import { unescaped, withoutReferences } from '../unwrap.ts';
import { addedParameter } from '../url.ts';

/** Parameters of a call in a text, and where they stand. */
export interface ParameterGroup {
  readonly start: number;
  readonly end: number;
  /** As a query or a form has them, percent-encoded. */
  readonly query: string;
  /** True: the text has them as a query or a form, `a=b&c=d`. */
  readonly isEncoded: boolean;
  /** Parameters whose values are code, which only a run of it could tell. */
  readonly missing: readonly string[];
}

/** What is looked at in one text (R52). */
const MAX_GROUPS = 500;
const MAX_SEEDS = 2_000;
const MAX_SHAPES = 8;
const MAX_PAIRS = 300;

const isOfCall = (query: string): boolean => hasCredential(query) || /(?:^|&)(?:api_?key|userkey)=/i.test(query);

const encoded =
  /(?<![\w%&.+\\-])\??([A-Za-z_][\w.[\]-]{0,60}=[^\s"<>`&\\|]*(?:&(?:amp;)?[A-Za-z_][\w.[\]-]{0,60}=[^\s"<>`&\\|]*)+&?)/g;
/** The next line of a form that was broken: nothing but its rest. */
const restBelow = /^(?:[ \t]*(?:\r?\n)[ \t]*)(&?[^\s"<>`\\|{}]{1,4000})(?=[ \t]*(?:["'`]|\r?\n|$))/;

/** A form in quotes, with what a shell, PowerShell, CSV or a string of a language writes for such a quote in it. */
const quotedForms: Readonly<Record<string, RegExp>> = {
  "'": /^(?:[^\s\\<>']|'\\''|'"'"'|''(?=[^\s,;:)\]}])|\\')*(?=')/,
  '"': /^(?:[^\s\\<>"]|""(?=[^\s,;:)\]}])|\\")*(?=")/,
};
const quoteWithin = /'\\''|'"'"'|''|""|\\["']/g;
/** Characters of one form in quotes, and how many are looked at in one text (R52). */
const MAX_QUOTED = 20_000;
const MAX_FORMS = 500;

/** Runs of `name=value&name=value` with a credential among them: queries and forms. */
export function encodedGroups(text: string): readonly ParameterGroup[] {
  const groups: ParameterGroup[] = [];
  let forms = 0;
  encoded.lastIndex = 0;
  let looked = 0;
  for (let match = encoded.exec(text); match !== null && groups.length < MAX_GROUPS; match = encoded.exec(text)) {
    looked += match[0].length;
    if (looked > MAX_SEARCHED) break;
    // `data='apiKey=…`: what is in front of the quote is a label.
    let query = (match[1] ?? '').replace(/^\w{1,60}='(?=[A-Za-z_]\w{0,60}=)/, '');
    const start = match.index + match[0].length - query.length;
    const quote = text[start - 1] ?? '';
    forms += quote in quotedForms ? 1 : 0;
    const quoted = forms > MAX_FORMS ? undefined : quotedForms[quote]?.exec(text.slice(start, start + MAX_QUOTED))?.[0];
    if (quoted !== undefined) query = quoted.replace(quoteWithin, quote);
    else if (text[start - 1] === "'" || text[match.index - 1] === "'") query = query.split("'", 1)[0] ?? '';
    let end = start + (quoted ?? query).length;
    for (let rounds = 0; rounds < 50; rounds += 1) {
      const next = restBelow.exec(text.slice(end, end + 5_000));
      const rest = next?.[1] ?? '';
      if (next === null || !/[&=%]/.test(rest) || /^https?:|^[\w-]+:/.test(rest)) break;
      if (!/[&%]$/.test(query) && !/^&|^[^=]*&|^[^&=]*%/.test(rest)) break;
      query += rest;
      end += next[0].length;
    }
    encoded.lastIndex = end;
    // `body=apiKey=…`: what is in front of the first name is a label.
    query = query.replace(/^\w{1,60}=(?=[A-Za-z_]\w{0,60}=)/, '');
    const plain = query.replace(/[,;:.)\]}'&]{1,20}$/, (tail) =>
      /^[)\]}]/.test(tail) && /[([{]/.test(query) ? tail : '',
    );
    if (isOfCall(plain)) {
      const missing = addedParameter(plain, text.slice(end, end + 40));
      groups.push({ start, end, query: plain, isEncoded: true, missing });
    }
  }
  return groups;
}

/** Names that every call has, by which a list of parameters is found; the look of their values says how it is written. */
const seedNames =
  /(?<!(?<!\\)\w|[.$%-])(apiKey|api_key|userKey|UID|timestamp|nonce|sig|secret|oauth_token|client_id|client_secret|regToken|login_token|grant_type)(?![\w.-])/g;
const looks: Readonly<Record<string, RegExp>> = {
  sig: /^(?:[A-Za-z0-9+/_-]{27}=|[A-Za-z0-9_-]{27}|(?:[A-Za-z0-9_-]|%[0-9A-Fa-f]{2}){27,}(?:%3[Dd])?)(?![\w+/=%])/,
  timestamp: /^\d{10,13}(?!\d)/,
};
/** A value without quotes, or the name of the variable that stands in its place. */
const simpleValue = /^(?:\$\{[^{}\n]{1,80}\}|\{\{[^{}\n]{1,80}\}\}|\$?[\w+/=%.~:-]+)/;

/** What stands between a name and its value, where nothing else says it. */
const assignment = /^["'`*\])]{0,3}[ \t]*(?:=>|->|:=|==|:|=|\||\t|,(?=[ \t]*["']))[ \t]*(?:\[(?=[^\]\s]*\]))?["'`]?/;
/** Words of such a text that belong to the way a tool writes a pair: `value`, `string(28)`. */
const betweenWords =
  /^(?:[\s"'`*\])}({[<>=:,|/.!-]|\b(?:value|val|string|str|text|type|formfield|argument|stringprop|content|data|name|key|cdata|string_?value|metadata|encode|true|false|hidden|password)\b|\d+(?=\)))*$/i;

/** Attributes and tags between a name and its value, whatever they are called. */
const betweenTags = /^["'](?:[^<>\n]{0,80}>\s*(?:<[^<>\n]{1,80}>\s*)*|\s[^<>\n]{0,60}\bvalue\s*=\s*["']?)$/;

interface Shape {
  /** The quote in front of a name; empty: none. */
  readonly quote: string;
  readonly between: string;
  /** True: each name is the first word of its line. */
  readonly isFirst: boolean;
}

const escapeSource = (text: string): string =>
  text
    .replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
    .replace(/\d+/g, '\\d+')
    .replace(/\s+/g, blankSource);
const blankSource = (blank: string): string =>
  blank.includes('\n') ? '\\s+' : blank.includes('\t') ? '[ ]*\\t[ \\t]*' : '[ ]+';
const general = (text: string): string =>
  text
    .replace(/\d+/g, '0')
    .replace(/\s+/g, (blank) => (blank.includes('\n') ? '\n' : blank.includes('\t') ? '\t' : ' '));

/** The quote that ends a value: the one in front of it, or the one around name and value. */
const quoteOf = ({ quote, between }: Shape): string | undefined =>
  /["'`]$/.exec(between)?.[0] ?? (quote !== '' && !between.startsWith(quote) ? quote : undefined);

interface Seed {
  readonly name: string;
  readonly at: number;
}

/** How the pair at a seed is written: what stands between its name and its value. */
function shapeAt(text: string, { name, at }: Seed): Shape | undefined {
  const before = text[at - 1] ?? '';
  const quote = /["'`]/.test(before) && text[at - 2] !== '\\' ? before : '';
  const behind = text.slice(at + name.length, at + name.length + 160);
  const isFirst = /(?:^|\n)[^A-Za-z0-9\n]{0,40}$/.test(text.slice(Math.max(at - 42, 0), at));
  const look = looks[name];
  if (look !== undefined) {
    for (let offset = 1; offset < Math.min(behind.length, 120); offset += 1) {
      if (/[\w+/=%]/.test(behind[offset - 1] ?? '') && !/[=]/.test(behind[offset - 1] ?? '')) continue;
      if (!look.test(behind.slice(offset))) continue;
      const between = behind.slice(0, offset);
      return betweenWords.test(between) || betweenTags.test(between) ? { quote, between, isFirst } : undefined;
    }
    return undefined;
  }
  const between = assignment.exec(behind)?.[0];
  return between === undefined || between === '' ? undefined : { quote, between, isFirst };
}

interface Pair {
  readonly name: string;
  /** Offsets of the name with its quote, and of the value. */
  readonly start: number;
  readonly valueAt: number;
  /** The quote that ends its value: a value with quotes of one kind is written in those of another. */
  readonly quote: string | undefined;
}

function pairsOf(text: string, shape: Shape, from: number, to: number): readonly Pair[] {
  const { quote, between, isFirst } = shape;
  const isQuoted = /["'`]$/.test(between);
  const source = isQuoted ? `${escapeSource(between.slice(0, -1))}["'\`]` : escapeSource(between);
  const pattern = new RegExp(
    `${isFirst ? '(?<=(?:^|\\n)[^A-Za-z0-9\\n]{0,40})' : ''}(?<![\\w.$%\\\\-])${escapeSource(quote)}([A-Za-z_][\\w.-]{0,60}(?:\\[\\w{0,20}\\])?)${source}`,
    'g',
  );
  const pairs: Pair[] = [];
  const part = text.slice(from, to);
  for (let match = pattern.exec(part); match !== null && pairs.length < MAX_PAIRS; match = pattern.exec(part)) {
    pairs.push({
      name: match[1] ?? '',
      start: from + match.index,
      valueAt: from + match.index + match[0].length,
      quote: isQuoted ? match[0].at(-1) : quoteOf(shape),
    });
    // The end of a signature, `Dg=`, is no name.
    if (match[1] === 'sig')
      pattern.lastIndex += simpleValue.exec(part.slice(pattern.lastIndex, pattern.lastIndex + 100))?.[0].length ?? 0;
  }
  return pairs;
}

const isSeed = (name: string): boolean => new RegExp(seedNames.source).test(name);
const isHeader =
  /^(?:accept|content-|user-agent|authorization$|host$|cookie|x-|cache-control|connection|referer|origin|https?$)/i;

/** What a log, an export or code calls the other parts of a request; at the edge of a list it is none of its parameters. */
const isLabel =
  /\.|^(?:https?|method|verb|url|uri|path|host|headers?|body|query|params|parameters|endpoint|time|level|msg|message|code|elapsed|duration|status_?code|name|type|form|data|protocol|scheme|parameter|field|key|value|error_?code|error_?message|error_?details|call_?id|status_?reason)$/i;
/** Stands in the place of the addresses of a text. */
export const TAKEN = '\0';
/** Stands for the name of a parameter that a tool writes a second time, behind its value. */
const NAME = '\x01';
/** Stands for the quote that ends a value. */
const QUOTE = '\x02';

interface Value {
  readonly name: string;
  readonly value: string;
  readonly quote?: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** Characters around a seed in which its list is looked for. */
const WIDEST = 30_000;

/** True for what stands behind a list, written as its pairs are: the status of the response. */
const isBehind = (text: string, pair: Pair | undefined): boolean =>
  pair !== undefined &&
  (isLabel.test(pair.name) ||
    (pair.name === 'status' && /^\d{3}(?:[^\w%.-]|$)/.test(text.slice(pair.valueAt, pair.valueAt + 4))));

/** True for a list whose first pair is none of its parameters: a label, or the time of the log. */
function isBefore(text: string, [pair, next, ...rest]: readonly Pair[]): boolean {
  if (pair === undefined || isLabel.test(pair.name)) return true;
  if (next === undefined || !isTimeOfLog(pair.name, text.slice(pair.valueAt, pair.valueAt + 20))) return false;
  return isLabel.test(next.name) || [next, ...rest].some(({ name }) => name === 'timestamp');
}

/** Names and values in turn, a line each, as the panel of a browser copies them. */
function inTurn(text: string, seed: Seed, seeds: readonly Seed[]): readonly Value[] {
  const before = seeds.filter(({ at }) => at <= seed.at && at > seed.at - WIDEST).slice(-20);
  const runs = before.map((one) => runFrom(text, one));
  return runs.find((run) => run.some(({ start }) => start === seed.at)) ?? [];
}

function runFrom(text: string, seed: Seed): readonly Value[] {
  const values: Value[] = [];
  const row = /([A-Za-z_][\w.[\]-]{0,60})[ \t]*\r?\n([^\n]{0,20000})(?:\n|$)/y;
  row.lastIndex = seed.at;
  for (let found = row.exec(text); found !== null && values.length < MAX_PAIRS; found = row.exec(text)) {
    const [all, name = '', value = ''] = found;
    if (value.trim() === '' || value.includes(TAKEN)) break;
    values.push({ name, value: value.trim(), start: found.index, end: found.index + all.length });
  }
  return values;
}

/** The pairs of one list: those that stand beside each other, written alike. */
function listOf(text: string, shape: Shape, seed: Seed, seeds: readonly Seed[]): readonly Value[] {
  if (shape.between.trim() === '' && shape.between.includes('\n')) return inTurn(text, seed, seeds);
  const from = Math.max(seed.at - WIDEST, 0);
  const pairs = pairsOf(text, shape, from, Math.min(seed.at + WIDEST, text.length));
  const own = pairs.findIndex(({ start }) => start <= seed.at && seed.at <= start + 1);
  if (own === -1) return [];
  // What stands between the end of a simple value and the next name, at the pairs whose values are known by their look.
  const glues = new Set<string>();
  const endOfSimple = (pair: Pair): number =>
    pair.valueAt + (simpleValue.exec(text.slice(pair.valueAt, pair.valueAt + 500))?.[0].length ?? 0);
  pairs.forEach((pair, index) => {
    const next = pairs[index + 1];
    if (next === undefined || !isSeed(pair.name) || next.start < endOfSimple(pair)) return;
    const behind = text.slice(endOfSimple(pair), next.start);
    const glue = behind[0] === pair.quote ? `${QUOTE}${behind.slice(1)}` : behind;
    const isWithin = !/[)}\]]/.test(glue) || shape.between.endsWith('[');
    const isPlain = isWithin && glue.length <= 60 && !/[\p{L}\d]/u.test(glue) && !/\n\s*\n/.test(glue);
    if (isPlain || (glue.length <= 300 && isSeed(next.name))) glues.add(general(glue.replaceAll(pair.name, NAME)));
  });
  const glueBefore = (index: number): string | undefined => {
    const [pair, next] = [pairs[index], pairs[index + 1]];
    if (pair === undefined || next === undefined) return undefined;
    const whole = text.slice(pair.valueAt, next.start);
    for (const glue of glues) {
      const source = glueSource(glue)
        .replaceAll(NAME, escapeSource(pair.name))
        .replaceAll(QUOTE, pair.quote ?? '');
      const found = new RegExp(`${source}$`).exec(whole.slice(-400));
      if (found !== null && (found[0] !== '' || whole === '')) return found[0];
    }
    return undefined;
  };
  if (glues.has('&')) return [];
  const quote = quoteOf(shape);
  const isLinked = (index: number): boolean => {
    const glue = glueBefore(index);
    const [pair, next] = [pairs[index], pairs[index + 1]];
    if (glue === undefined || pair === undefined || next === undefined) return false;
    // Behind the simple value of a known name the list ends where something else stands.
    if (quote === undefined && isSeed(pair.name) && endOfSimple(pair) !== next.start - glue.length) return false;
    const value = text.slice(pair.valueAt, next.start - glue.length);
    return !value.includes(TAKEN) && (quote !== undefined || !value.includes('\n'));
  };
  let first = own;
  while (first > 0 && isLinked(first - 1)) first -= 1;
  let last = own;
  while (last < pairs.length - 1 && isLinked(last)) last += 1;
  while (first < own && isBefore(text, pairs.slice(first, last + 1))) first += 1;
  while (last > own && isBehind(text, pairs[last])) last -= 1;
  return pairs.slice(first, last + 1).map((pair, offset) => {
    const next = pairs[first + offset + 1];
    const glue = first + offset < last ? glueBefore(first + offset) : undefined;
    const end = glue !== undefined && next !== undefined ? next.start - glue.length : lastEnd(text, pair, shape, glues);
    return { name: pair.name, value: text.slice(pair.valueAt, end), quote: pair.quote, start: pair.start, end };
  });
}

const glueSource = (glue: string): string =>
  glue
    .replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
    .replace(/0/g, '\\d+')
    .replace(/\s/g, blankSource);

/** Where the last value of a list ends: at its quote, at what ends those before it, at the end of its line. */
function lastEnd(text: string, pair: Pair, shape: Shape, glues: ReadonlySet<string>): number {
  const { quote } = pair;
  const rest = text.slice(pair.valueAt, pair.valueAt + WIDEST);
  const bytes = /\((\d{1,5})\) ["']$/.exec(text.slice(pair.valueAt - 10, pair.valueAt))?.[1];
  if (bytes !== undefined) return pair.valueAt + Buffer.from(rest).subarray(0, Number(bytes)).toString().length;
  if (quote !== undefined) {
    for (let at = 0; at < rest.length; at += 1) {
      if (rest[at] === '\\') at += 1;
      else if (quote === "'" && rest.startsWith("'\\''", at)) at += 3;
      else if (rest[at] === quote && rest[at + 1] === quote && /[\w ]/.test(rest[at + 2] ?? '')) at += 1;
      else if (rest[at] === quote) return pair.valueAt + at;
    }
  }
  if (isSeed(pair.name)) return pair.valueAt + (simpleValue.exec(rest)?.[0].length ?? 0);
  const [line = ''] = rest.split(/\r?\n/, 1);
  const inline = [...glues].some((glue) => !glue.includes('\n'));
  const closing = shape.between.endsWith('[') ? ']' : [...glues][0]?.trimStart()[0];
  const own = closing === ']' ? unopened(line) : line.indexOf(closing ?? '\n');
  if (closing !== undefined && /[\]<|;]/.test(closing) && own !== -1) return pair.valueAt + own;
  if (!inline) return pair.valueAt + line.replace(/[,;]?[ \t]{0,200}$/, '').length;
  const stop = unopened(line);
  return pair.valueAt + (stop === -1 ? line.replace(/,? {0,200}$/, '').length : stop);
}

/** Where the first bracket closes that a line has not opened: the end of the list around it; -1: none does. */
function unopened(line: string): number {
  let open = 0;
  for (const [at, next] of line.split('').entries()) {
    if ('([{'.includes(next)) open += 1;
    else if (')]}'.includes(next)) open -= 1;
    if (open < 0) return at;
  }
  return -1;
}

/** A value as its quote says. */
function plainValue(value: string, quote: string | undefined): string {
  if (quote === undefined) return value.trim().replace(/^(["'`])(.*)\1$/s, '$2');
  // A shell closes its quotes for a quote of the value: `'It'\''s'`.
  const single = value.replaceAll("'\\''", "'").replaceAll(quote + quote, quote);
  if (!single.includes('\\')) return single;
  return quote === "'" && !/\\[unrtx]/.test(single) ? single.replace(/\\(['"\\])/g, '$1') : unescaped(single);
}

/** What stands in the place of a value that only a run of the code could tell. */
const codeValue = /^(?!(?:true|false|null|-?\d[\d.]*)(?=[\s,;)}\]]|$))[A-Za-z_$({[]/;

/** Names of a list whose values are not written as those of the others: calls of functions, names of variables. */
function codeIn(text: string, shape: Shape, values: readonly Value[]): readonly string[] {
  if (!/["'`]$/.test(shape.between)) return [];
  const bare = { ...shape, between: shape.between.slice(0, -1).trimEnd() };
  const [start, end] = [values[0]?.start ?? 0, values.at(-1)?.end ?? 0];
  const lineStart = text.lastIndexOf('\n', Math.max(start - 2, 0));
  const found = pairsOf(text, bare, Math.max(lineStart - 200, 0), Math.min(end + 300, text.length));
  return found
    .filter(({ name, valueAt }) => codeValue.test(text.slice(valueAt, valueAt + 300).trimStart()) && isSeed(name))
    .map(({ name }) => name)
    .filter((name) => !values.some((one) => one.name === name));
}

const ofCredential = /^(?:api_?key|userKey|timestamp|nonce|sig|secret|oauth_token|client_id|client_secret)$/i;
/** A name, with what code does to it: `secret`, `config.secret`, `sign(values)`. */
const variable = /^[A-Za-z_$][\w$]{0,60}(?:(?:\.|->|::|\[|\()[^\n]{0,200})?$/;
const ofConfiguration = /^[A-Za-z_$]+(?:\.[A-Za-z_$]+)+$/;
const squeezed = (name: string): string => name.toLowerCase().replaceAll('_', '');

/**
 * Names whose values are names of variables: without quotes behind a name with quotes, as in `"secret": secret`; else where
 * the value says so, as in `secret: clientSecret`, `apiKey: process.env.KEY`.
 */
function variablesIn(shape: Shape, pairs: readonly (readonly [string, string])[]): readonly string[] {
  if (quoteOf(shape) !== undefined) return [];
  const isVariable = (name: string, value: string): boolean =>
    variable.test(value) &&
    (shape.quote !== '' ||
      value.includes('(') ||
      (ofConfiguration.test(value) && !/^(?:oauth_token|client_)/.test(name)) ||
      (value.length < 25 && squeezed(value).includes(squeezed(name))));
  return pairs.filter(([name, value]) => ofCredential.test(name) && isVariable(name, value)).map(([name]) => name);
}

/** Values without quotes in a list with quotes: numbers and switches. */
function numbersIn(text: string, shape: Shape, values: readonly Value[]): readonly Value[] {
  if (!/["'`]$/.test(shape.between)) return [];
  const bare = { ...shape, between: shape.between.slice(0, -1).trimEnd() };
  const [start, end] = [values[0]?.start ?? 0, values.at(-1)?.end ?? 0];
  let edge = end;
  return pairsOf(text, bare, start, Math.min(end + 2_000, text.length)).flatMap((pair) => {
    const { name, start: at, valueAt } = pair;
    const found = /^\s*(-?\d{1,20}|true|false)(?=\s*[,;)}\]\n]|$)/.exec(text.slice(valueAt, valueAt + 60));
    if (found === null || values.some((one) => one.name === name)) return [];
    const isBeside =
      at < end || (!/[A-Za-z0-9)}\]]/.test(text.slice(edge, at)) && at - edge < 60 && !isBehind(text, pair));
    if (!isBeside) return [];
    edge = Math.max(edge, valueAt + found[0].length);
    return [{ name, value: found[1] ?? '', start: at, end: valueAt + found[0].length }];
  });
}

/** Parameters of the credential that a text assigns, or names several of, whatever it writes between name and value. */
export function assignedNames(text: string): readonly string[] {
  const found = [...text.matchAll(seedNames)].slice(0, MAX_SEEDS);
  const assigned = found.filter(({ 0: name, index }) => {
    const behind = text.slice(index + name.length, index + name.length + 60);
    const between = assignment.exec(behind)?.[0];
    return between !== undefined && !isTimeOfLog(name, behind.slice(between.length));
  });
  const names = (all: readonly RegExpMatchArray[]) => [...new Set(all.map(([name]) => name))];
  const several = names(found.filter(([name]) => /^(?:apiKey|UID|sig|nonce|oauth_token|userKey)$/.test(name)));
  return [...new Set([...names(assigned), ...(several.length > 1 ? several : [])])];
}

/** Lists of parameters in any syntax that writes each pair alike, a credential among them. */
export function listedGroups(text: string): readonly ParameterGroup[] {
  const groups: ParameterGroup[] = [];
  const seeds = [...text.matchAll(seedNames)]
    .slice(0, MAX_SEEDS)
    .map((match): Seed => ({ name: match[1] ?? '', at: match.index }));
  const order = [...seeds].sort((a, b) => Number(b.name in looks) - Number(a.name in looks));
  let tried = 0;
  for (const seed of order) {
    if (groups.length >= MAX_GROUPS || tried > MAX_SHAPES * 50) break;
    if (groups.some(({ start, end }) => seed.at >= start && seed.at < end)) continue;
    const shape = shapeAt(text, seed);
    if (shape === undefined) continue;
    tried += 1;
    const listed = listOf(text, shape, seed, seeds).filter(({ name }) => !isHeader.test(name));
    if (listed.length < 2) continue;
    const values = [...listed, ...numbersIn(text, shape, listed)];
    const isMarkup = /[<>]/.test(text.slice(listed[0]?.end ?? 0, listed[1]?.start ?? 0));
    const pairs = values.map(
      ({ name, value, quote }) => [name, plainValue(isMarkup ? withoutReferences(value) : value, quote)] as const,
    );
    const names = pairs.map(([name]) => `&${name}=`).join('');
    if (!isOfCall(names) || new Set(pairs.map(([name]) => name)).size !== pairs.length) continue;
    const isEncoded = pairs.some(([name, value]) => name === 'sig' && /%(?:3D|2B|2F)/i.test(value));
    const query = pairs
      .map(([name, value]) => `${name}=${isEncoded ? value : percentEncode(value.toWellFormed())}`)
      .join('&');
    groups.push({
      start: Math.min(...values.map(({ start }) => start)),
      end: Math.max(...values.map(({ end }) => end)),
      query,
      isEncoded: false,
      // An empty value of the credential: a field that somebody fills in.
      missing: [
        ...codeIn(text, shape, values),
        ...variablesIn(shape, pairs),
        ...pairs.filter(([name, value]) => value === '' && isSeed(name)).map(([name]) => name),
      ],
    });
  }
  return groups.sort((a, b) => a.start - b.start);
}
