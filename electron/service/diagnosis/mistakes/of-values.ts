import {
  type Body,
  changed,
  type Mistakes,
  type ReceivedParameter,
  says,
  shown,
  type Variant,
  withOne,
} from './recipe.ts';
import { changes, once, shape } from './value-changes.ts';

/** Names of parameters whose values are times or keys of the signature itself; `of-time.ts` changes those. */
const own = new Set(['timestamp', 'nonce', 'apikey']);
/** Up to this many parameters, values are changed one by one. */
const mostSingles = 40;

function* all(body: Body): Generator<Variant<Body>> {
  for (const { words, signed, ofAll = 'rare', ...told } of changes) {
    const to = changed(body, ({ name, value }) => (own.has(name.toLowerCase()) ? {} : { value: signed(value) }));
    if (to.parameters.filter((one, index) => one !== body.parameters[index]).length < 2) continue;
    yield { ...told, rarity: ofAll, sentence: `In the signed values the text ${words}.`, to };
  }
}

function* single(body: Body): Generator<Variant<Body>> {
  if (body.parameters.length > mostSingles) return;
  for (const parameter of body.parameters) {
    const isOwn = own.has(parameter.name.toLowerCase());
    for (const { words, signed, ofAll: _, ...told } of changes) {
      if (isOwn && told.name !== shape) continue;
      const value = signed(parameter.value);
      if (value === undefined || value === parameter.value) continue;
      const sentence = `The signed value of "${shown(parameter.name)}" ${words}.`;
      yield { ...told, sentence, kind: words, to: withOne(body, parameter, { value }) };
    }
  }
}

/** Named entities that browsers read without ";", so that `&copy=1` in a page becomes `©=1`. */
const pageEntities = '©copy ®reg ×times ¬not ¶para §sect ¤curren °deg µmicro ¢cent £pound ¥yen ªordf <lt >gt'.split(
  ' ',
);

/** Values that were cut or joined on the wire, because something in them was not encoded. */
function* splits(body: Body): Generator<Variant<Body>> {
  const { parameters } = body;
  const fix = 'Percent-encode every value that is sent: "&" becomes %26, "=" %3D.';
  for (let first = 0; first < parameters.length - 1 && parameters.length <= mostSingles; first += 1) {
    let joined = parameters[first]?.value ?? '';
    for (let last = first + 1; last < Math.min(first + 4, parameters.length); last += 1) {
      const next = parameters[last];
      if (next === undefined) break;
      const tails = next.value === '' ? [next.name, `${next.name}=`] : [`${next.name}=${next.value}`];
      for (const tail of tails) {
        const to = parameters.flatMap((one, index) =>
          index === first ? [{ ...one, value: `${joined}&${tail}` }] : index > first && index <= last ? [] : [one],
        );
        yield {
          name: 'value cut at its "&"',
          ...says`The value of "${shown(parameters[first]?.name ?? '')}" was sent with a bare "&", so "${shown(next.name)}" arrived as a parameter of its own.`,
          rarity: 'rare',
          fix,
          to: { ...body, parameters: to },
        };
      }
      joined += `&${tails[0]}`;
    }
  }
  for (const parameter of parameters) {
    for (const [character = '', ...letters] of pageEntities) {
      const word = letters.join('');
      const at = parameter.value.indexOf(character);
      if (at < 0) continue;
      const [name = '', ...value] = `${word}${parameter.value.slice(at + 1)}`.split('=');
      if (value.length === 0) continue;
      const rest = { ...parameter, name, value: value.join('=') };
      const to = parameters.flatMap((one) =>
        one === parameter ? [{ ...one, value: one.value.slice(0, at) }, rest] : [one],
      );
      yield {
        name: 'parameter read as an HTML entity',
        rarity: 'rare',
        ...says`"&${word}…" was read as the HTML entity "${character}", so a parameter became part of the value of "${shown(parameter.name)}".`,
        fix: 'Write "&amp;" for "&" in addresses that stand in HTML.',
        to: { ...body, parameters: to },
      };
    }
  }
}

/** Texts of this length at most are tried cut short at every length. */
const mostPrefixes = 2_000;

function* prefixes(body: Body): Generator<Variant<Body>> {
  for (const parameter of body.parameters) {
    const { length } = parameter.value;
    if (own.has(parameter.name.toLowerCase()) || length > mostPrefixes) continue;
    for (let end = length - 1; end > 0; end -= 1) yield cut(body, parameter, end);
  }
}

/** Lengths that columns, fields and buffers have. */
const usualLengths = [
  10, 16, 20, 32, 40, 50, 64, 80, 100, 128, 140, 160, 200, 250, 254, 255, 256, 500, 512, 1000, 1024,
];

/** For pairs: values cut short at a usual length, in half, or at a character that ends a text for somebody. */
export function* likelyCuts(body: Body): Generator<Variant<Body>> {
  for (const parameter of body.parameters) {
    const { length } = parameter.value;
    if (own.has(parameter.name.toLowerCase()) || length > mostPrefixes) continue;
    const ends = new Set([length >> 1, length - 1, ...usualLengths]);
    for (const character of '&#;?+ "\'\n,=%') ends.add(parameter.value.indexOf(character));
    for (const end of ends) if (end > 0 && end < length) yield cut(body, parameter, end);
  }
}

function cut(body: Body, parameter: ReceivedParameter, end: number): Variant<Body> {
  return {
    name: shape,
    ...says`The signed value of "${shown(parameter.name)}" ends after ${end} of its ${parameter.value.length} characters.`,
    fix: once,
    to: withOne(body, parameter, { value: parameter.value.slice(0, end) }),
  };
}

/** Blanks of one value at most of which each may have been a plus sign: 1,024 ways. */
const mostBlanks = 10;

/** In a value with more blanks, so many of them are tried, alone and two by two. */
const mostBlanksByTwo = 60;

/** A value in which some blanks were plus signs and others were not. */
function* someBlanks(body: Body): Generator<Variant<Body>> {
  for (const parameter of body.parameters) {
    const pieces = parameter.value.split(' ');
    for (const isPlus of choicesOf(pieces.length - 1)) {
      const value = pieces.reduce((text, piece, index) => `${text}${isPlus(index - 1) ? '+' : ' '}${piece}`);
      yield {
        name: 'plus sign in a value became a blank',
        rarity: 'common',
        ...says`The signed value of "${shown(parameter.name)}" has a "+" where a blank arrived: it was not percent-encoded on the wire.`,
        fix: 'Percent-encode every value that is sent: "+" becomes %2B.',
        to: withOne(body, parameter, { value }),
      };
    }
  }
}

/** Which of some blanks were plus signs. */
function* choicesOf(blanks: number): Generator<(blank: number) => boolean> {
  if (blanks < 2 || blanks > mostBlanksByTwo) return;
  if (blanks <= mostBlanks) {
    for (let choice = 1; choice < 2 ** blanks - 1; choice += 1) yield (blank) => ((choice >> blank) & 1) === 1;
    return;
  }
  for (let one = 0; one < blanks; one += 1) {
    for (let other = one; other < blanks; other += 1) yield (blank) => blank === one || blank === other;
  }
}

/** Mistakes with values. */
export const mistakesOfValues: readonly Mistakes<Body>[] = [all, single, splits];
/** Those that take hundreds of candidates. */
export const longMistakesOfValues: readonly Mistakes<Body>[] = [someBlanks];
/** Rarer ones that take thousands. */
export const rareMistakesOfValues: readonly Mistakes<Body>[] = [prefixes];
