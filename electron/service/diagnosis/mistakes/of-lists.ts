import { madeOnce } from '#shared/made-once.ts';
import { orElse } from '#shared/or-else.ts';
import { rfc3986, verbatim } from './encoder.ts';
import {
  type Body,
  changed,
  type Mistakes,
  mistakeOf,
  mostSingles,
  type ReceivedParameter,
  says,
  shown,
  type Told,
  type Variant,
  withOne,
} from './recipe.ts';

/** Names in which a list or an object is sent as several parameters: `tags[]`, `tags[0]`, `data[x]`, `data[x][y]`. */
const bracketed = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;
/** Most parameters that a list or an object is written as. */
const mostParts = 50;

const otherwise = mistakeOf(
  'list or object written otherwise',
  'Write lists and objects once as parameters, and sign and send the same names and values.',
);

interface Bracketed {
  readonly parameter: ReceivedParameter;
  readonly base: string;
  /** What stands in each pair of brackets. */
  readonly keys: readonly string[];
}

function read(parameter: ReceivedParameter): Bracketed | undefined {
  const match = bracketed.exec(parameter.name);
  if (match === null) return undefined;
  return { parameter, base: match[1] ?? '', keys: (match[2] ?? '').slice(1, -1).split('][') };
}

/** A mistake of which only the brackets of its names show whether they were encoded. */
interface Bracketing extends Variant<Body> {
  /** What is said where they were not. */
  readonly withBareBrackets: string;
}

function bracketing(told: Pick<Told, 'sentence' | 'kind'>, to: Body, more?: Partial<Told>): Bracketing {
  const withBareBrackets = `${told.sentence.replace(/\.$/, '')}, and its brackets were not percent-encoded.`;
  return { ...otherwise(told, to, more), withBareBrackets };
}

/** Other forms of a name in brackets; `index` counts those of one base. */
const forms: readonly (readonly [words: string, rename: (one: Bracketed, index: number) => string])[] = [
  ['without their brackets', ({ base }) => base],
  ['as "tags[]"', ({ base }) => `${base}[]`],
  ['as "tags[0]"', ({ base, keys }, index) => `${base}[${keys[0] === '' ? index : keys[0]}]`],
  ['as "tags[1]", counted from 1', ({ base }, index) => `${base}[${index + 1}]`],
  ['as "tags0"', ({ base, keys }, index) => base + keys.map((key) => (key === '' ? index : key)).join('')],
  ['with dots', ({ base, keys }) => [base, ...keys].join('.')],
  ['with "_"', ({ base, keys }) => [base, ...keys].join('_')],
  ['with quotes in the brackets', ({ base, keys }) => base + keys.map((key) => `["${key}"]`).join('')],
  ['as what stands in the brackets', ({ keys }) => keys.at(-1) ?? ''],
];

/** The parameters with brackets, by their base. */
function byBaseOf({ parameters }: Body): ReadonlyMap<string, readonly Bracketed[]> {
  const byBase = new Map<string, Bracketed[]>();
  for (const one of parameters.flatMap((parameter) => read(parameter) ?? [])) {
    madeOnce(byBase, one.base, () => []).push(one);
  }
  return byBase;
}

/** All names in brackets in another form. */
function* renamings(body: Body): Generator<Variant<Body>> {
  const byBase = byBaseOf(body);
  for (const [words, rename] of forms) {
    const names = new Map(
      [...byBase.values()].flatMap((list) => list.map((one, index) => [one.parameter, rename(one, index)])),
    );
    const to = changed(body, (one) => ({ name: names.get(one) }));
    yield otherwise(`Names with brackets were signed ${words} but sent with them.`, to);
  }
}

/** One name with brackets that was signed without, or the other way round. */
function* singleNames(body: Body): Generator<Bracketing> {
  if (body.parameters.length > mostSingles) return;
  for (const parameter of body.parameters) {
    const one = read(parameter);
    const others = one === undefined ? [`${parameter.name}[]`, `${parameter.name}[0]`] : [one.base, `${one.base}[]`];
    for (const signed of others) {
      const told = says`The parameter was signed as "${shown(signed)}" but sent as "${shown(parameter.name)}".`;
      yield bracketing(told, withOne(body, parameter, { name: signed }));
    }
  }
}

/** A list or an object that was sent as several parameters and signed as one. */
function* joinedValues(body: Body): Generator<Variant<Body>> {
  for (const [base, parts] of byBaseOf(body)) {
    const list = [...parts].sort((a, b) => Number(a.keys[0]) - Number(b.keys[0]));
    const values = list.map(({ parameter }) => parameter.value);
    const texts: (readonly [words: string, text: string | undefined])[] = [
      ['as text with commas', values.join(',')],
      ['as text with commas and blanks', values.join(', ')],
      ['as a JSON list', JSON.stringify(values)],
      ['as a JSON list of numbers', numbersOf(values)],
      ['as a JSON object', objectOf(list, false)],
      ['as a JSON object of numbers', objectOf(list, true)],
      ['as "[object Object]"', '[object Object]'],
      ['as "Array"', 'Array'],
      ['as empty text', ''],
      ['as its first part', values[0]],
      ['as its last part', values.at(-1)],
      ['as text with blanks', values.join(' ')],
      ['as text with "|"', values.join('|')],
    ];
    const own = new Set(list.map(({ parameter }) => parameter));
    const [first] = list;
    const without = body.parameters.filter((one) => !own.has(one));
    const sent = list.length === 1 ? 'one parameter' : `${list.length} parameters`;
    for (const named of [base, `${base}[]`]) {
      for (const [words, text] of texts) {
        if (text === undefined || first === undefined) continue;
        const sentence = `"${shown(base)}" was signed ${words}, under the name "${shown(named)}", but sent as ${sent} with brackets.`;
        const parameters = [...without, { ...first.parameter, name: named, value: text }];
        yield otherwise({ kind: words, sentence }, { ...body, parameters });
      }
    }
    const told = says`"${shown(base)}" was sent with brackets but not signed.`;
    yield otherwise(told, { ...body, parameters: without });
  }
}

function numbersOf(values: readonly string[]): string | undefined {
  return values.every((one) => /^-?(?:0|[1-9]\d{0,14})$/.test(one)) ? `[${values.join(',')}]` : undefined;
}

/** Undefined for a list, and for brackets within brackets that do not fit together. */
function objectOf(parts: readonly Bracketed[], asNumbers: boolean): string | undefined {
  const root: Record<string, unknown> = {};
  for (const { keys, parameter } of parts) {
    if (keys.some((key) => key === '' || key === '__proto__')) return undefined;
    let at = root;
    for (const key of keys.slice(0, -1)) {
      const next = at[key] ?? {};
      if (typeof next !== 'object') return undefined;
      at[key] = next;
      at = next as Record<string, unknown>;
    }
    const isNumber = asNumbers && /^(?:-?(?:0|[1-9]\d{0,14})|true|false|null)$/.test(parameter.value);
    at[keys.at(-1) ?? ''] = isNumber ? JSON.parse(parameter.value) : parameter.value;
  }
  return JSON.stringify(root);
}

const ways: readonly (readonly [words: string, nameOf: (name: string, keys: readonly string[]) => string])[] = [
  ['as "tags[0]" or "data[x]"', (name, keys) => name + keys.map((key) => `[${key}]`).join('')],
  ['as "tags[]"', (name, keys) => name + keys.map((key) => (/^\d+$/.test(key) ? '[]' : `[${key}]`)).join('')],
  ['several times under its name', (name) => name],
  ['with dots', (name, keys) => [name, ...keys].join('.')],
];

/** A list or an object that was sent as one parameter and signed as several. */
function* splitValues(body: Body): Generator<Bracketing> {
  for (const parameter of body.parameters.slice(0, mostSingles)) {
    const value = partsOf(parameter.value);
    if (value === undefined) continue;
    const others = body.parameters.filter((one) => one !== parameter);
    for (const write of [asText, asPhp]) {
      for (const [words, nameOf] of ways) {
        const sentence = `"${shown(parameter.name)}" was signed in parts, ${words}, but sent as one parameter.`;
        const parts = value.flatMap(([keys, piece]) => {
          const text = write(piece);
          return text === undefined ? [] : [{ ...parameter, name: nameOf(parameter.name, keys), value: text }];
        });
        const more = write === asPhp ? { client: "PHP's http_build_query writes so." } : {};
        yield bracketing({ kind: words, sentence }, { ...body, parameters: [...others, ...parts] }, more);
      }
    }
  }
}

const asText = (part: unknown): string => (typeof part === 'string' ? part : String(part));
/** As PHP makes texts: true is 1, false is 0, and null is left out. */
const asPhp = (part: unknown): string | undefined =>
  part === null ? undefined : part === true ? '1' : part === false ? '0' : asText(part);

type Parts = (readonly [keys: readonly string[], part: unknown])[];

function partsOf(text: string): Parts | undefined {
  if (/^[[{]/.test(text) && text.length < 10_000) {
    const parts: Parts = [];
    return flatten(
      orElse(() => JSON.parse(text), undefined),
      [],
      parts,
    )
      ? parts
      : undefined;
  }
  const pieces = text.split(',');
  if (pieces.length < 2 || pieces.length > mostParts) return undefined;
  return pieces.map((piece, index) => [[String(index)], piece.trim()]);
}

function flatten(value: unknown, keys: readonly string[], into: Parts): boolean {
  if (typeof value !== 'object' || value === null) {
    if (keys.length === 0) return false;
    into.push([keys, value]);
    return into.length <= mostParts;
  }
  const list = Object.entries(value);
  return list.length > 0 && keys.length < 5 && list.every(([key, member]) => flatten(member, [...keys, key], into));
}

/** The same for clients that write names as they are, as most do: only brackets show it (F 5.2). */
const withBareNames = (mistake: (body: Body) => Iterable<Bracketing>): Mistakes<Body> =>
  function* bareToo(body) {
    for (const one of mistake(body)) {
      const { withBareBrackets, ...usual } = one;
      yield usual;
      const isNew = one.to.encodeName === rfc3986 && !body.parameters.some((sent) => sent.name.includes('['));
      if (!isNew || !one.to.parameters.some((signed) => signed.name.includes('['))) continue;
      yield {
        ...usual,
        sentence: withBareBrackets,
        kind: usual.kind === undefined ? undefined : `${usual.kind}, bare`,
        to: { ...one.to, encodeName: verbatim },
      };
    }
  };

/** Mistakes with lists and objects that are several parameters. */
export const mistakesOfLists: readonly Mistakes<Body>[] = [
  renamings,
  withBareNames(singleNames),
  joinedValues,
  withBareNames(splitValues),
];
