import { charactersOf } from './encoder.ts';
import { mistakesOfAddress, mistakesOfHost } from './of-address.ts';
import { mistakesOfEncoding, textsOf } from './of-encoding.ts';
import { longMistakesOfJson, mistakesOfJson } from './of-json.ts';
import { longMistakesOfNames, mistakesOfMixing, mistakesOfNames } from './of-names.ts';
import { mistakesOfParameters } from './of-parameters.ts';
import { mistakesOfStructure } from './of-structure.ts';
import { longMistakesOfTime, mistakesOfTime } from './of-time.ts';
import { likelyCuts, longMistakesOfValues, mistakesOfValues } from './of-values.ts';
import {
  type Body,
  baseStringOf,
  type Head,
  type MistakeContext,
  type Mistakes,
  type Told,
  type Variant,
  type WrittenBody,
  writtenBody,
} from './recipe.ts';

/** Where a search starts: the forms that are accepted (D31). */
export interface Starts {
  readonly heads: readonly Head[];
  readonly bodies: readonly Body[];
}

/** A head or body with the mistakes that lead to it. */
export interface Made<T> {
  /** A body as it is written, once that was needed. */
  written?: WrittenBody;
  readonly to: T;
  readonly from: T;
  readonly told: readonly Told[];
}

/** Commonest first, because a search for a call that has just been refused ends early. */
export const singleMistakes: readonly (
  | { readonly ofBody: readonly Mistakes<Body>[] }
  | { readonly ofHead: readonly Mistakes<Head>[] }
)[] = [
  { ofBody: [...mistakesOfEncoding, ...mistakesOfNames] },
  { ofHead: mistakesOfAddress },
  { ofBody: [...mistakesOfParameters, ...mistakesOfJson, ...mistakesOfValues] },
  { ofHead: mistakesOfHost },
  { ofBody: [...mistakesOfStructure, ...mistakesOfTime] },
];
export const headMistakes: readonly Mistakes<Head>[] = [...mistakesOfAddress, ...mistakesOfHost];
/** For pairs: what changes values comes before what encodes them. */
export const bodyMistakes: readonly Mistakes<Body>[] = [
  ...mistakesOfParameters,
  ...mistakesOfTime,
  ...mistakesOfValues,
  likelyCuts,
  ...mistakesOfJson,
  ...mistakesOfNames,
  ...mistakesOfMixing,
  ...mistakesOfEncoding,
  ...mistakesOfStructure,
];

/** A base string to compare, made when its turn comes. */
export type Candidate = readonly [head: Made<Head>, body: Made<Body>];

export function right<T>(to: T): Made<T> {
  return { to, from: to, told: [] };
}

export function* variantsOf<T>(
  made: Made<T>,
  mistakes: readonly Mistakes<T>[],
  context: MistakeContext,
): Generator<Made<T> & { readonly last: Variant<T> }> {
  for (const mistake of mistakes) {
    for (const last of mistake(made.to, context)) {
      if (last.to !== made.to) yield { to: last.to, from: made.from, told: [...made.told, last], last };
    }
  }
}

/** The base strings that mistakes alone make, those of the usual names first. */
export function* singles({
  starts,
  context,
}: {
  readonly starts: Starts;
  readonly context: MistakeContext;
}): Generator<Candidate> {
  const heads = starts.heads.map(right);
  for (const body of starts.bodies.map(right)) {
    for (const mistakes of singleMistakes) {
      if ('ofBody' in mistakes) {
        for (const made of variantsOf(body, mistakes.ofBody, context)) for (const head of heads) yield [head, made];
      } else {
        for (const head of heads) {
          for (const made of variantsOf(head, mistakes.ofHead, context)) yield [made, body];
        }
      }
    }
  }
}

/** The same for mistakes with the address that take thousands of candidates. */
export function* longSingles(
  starts: Starts,
  mistakes: readonly Mistakes<Head>[],
  context: MistakeContext,
): Generator<Candidate> {
  const bodies = starts.bodies.map(right);
  for (const from of starts.heads.slice(0, 1).map(right)) {
    for (const head of variantsOf(from, mistakes, context)) for (const body of bodies) yield [head, body];
  }
}

/** With the index of the mistake that made it. */
export type Indexed<T> = Made<T> & { readonly index: number };

/** The different heads or bodies that mistakes alone make of a start. */
export function distinct<T>(
  start: T,
  mistakes: readonly Mistakes<T>[],
  context: MistakeContext,
  textOf: (one: T) => string,
): readonly Indexed<T>[] {
  const seen = new Set([textOf(start)]);
  const found: Indexed<T>[] = [];
  for (const [index, mistake] of mistakes.entries()) {
    for (const made of variantsOf(right(start), [mistake], context)) {
      const text = textOf(made.to);
      if (seen.has(text)) continue;
      seen.add(text);
      found.push({ ...made, index });
    }
  }
  return found;
}

export function* products(heads: readonly Made<Head>[], bodies: Iterable<Made<Body>>): Generator<Candidate> {
  for (const body of bodies) for (const head of heads) yield [head, body];
}

/** The commonest pairs first: with the key, with the address, with an encoding; then the rest. */
export interface Phase {
  readonly candidates: Iterable<Candidate>;
  /** How the signature may have been made for these. */
  readonly tests: 'right' | 'usual' | 'likely' | 'wrong';
}

/** Of the same name so many are likely. */
const mostAlike = 4;
const mostHostsAlike = 16;

/** The first of each name. */
export function likeliest<T extends { readonly told: readonly Told[] }>(list: readonly T[]): readonly T[] {
  const counts = new Map<string, number>();
  return list.filter(({ told }) => {
    const name = told[0]?.name ?? '';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= (/^another (?:host|secret|port)$/.test(name) ? mostHostsAlike : mostAlike);
  });
}

const ofWriting = [...mistakesOfEncoding, ...mistakesOfStructure];
const isWriting = (mistake: Mistakes<Body>) => ofWriting.includes(mistake);
const isOther = (mistake: Mistakes<Body>) => !isWriting(mistake);

/** Two mistakes, from one of the accepted forms. */
export function* pairsFrom(startHead: Head, startBody: Body, context: MistakeContext): Generator<Phase> {
  const head = right(startHead);
  const body = right(startBody);
  const heads = distinct(startHead, headMistakes, context, (one) => baseStringOf(one, startBody));
  const bodies = distinct(startBody, bodyMistakes, context, (one) => baseStringOf(startHead, one));
  const onHead = (list: Iterable<Made<Body>>) => products([head], list);
  const usualHeads = heads.filter(({ index }) => index < mistakesOfAddress.length);
  const otherHosts = heads.filter(({ index }) => index >= mistakesOfAddress.length);
  const long = [...variantsOf(body, [...longMistakesOfTime, ...longMistakesOfJson, ...longMistakesOfValues], context)];
  yield { candidates: onHead(bodies), tests: 'wrong' };
  yield { candidates: products(heads, [body]), tests: 'wrong' };
  yield { candidates: products(usualHeads, bodies), tests: 'right' };
  yield { candidates: onHead(long), tests: 'usual' };
  yield { candidates: onHead(variantsOf(body, longMistakesOfNames, context)), tests: 'usual' };
  yield { candidates: products(otherHosts, bodies), tests: 'right' };
  yield { candidates: twoOfHead(heads, body, context), tests: 'right' };
  yield { candidates: twoOfBody(bodies, head, isWriting, context), tests: 'right' };
  yield { candidates: onHead(long), tests: 'likely' };
  yield { candidates: twoOfBody(bodies, head, isOther, context), tests: 'right' };
  yield { candidates: products(likeliest(heads), long), tests: 'right' };
  yield { candidates: onHead(longWithFunctions(startBody, long, context)), tests: 'right' };
  yield { candidates: onHead(longAnd(long, mistakesOfNames, context)), tests: 'right' };
}

/** What takes hundreds of candidates, together with another mistake. */
function* longAnd(
  long: readonly Made<Body>[],
  others: readonly Mistakes<Body>[],
  context: MistakeContext,
): Generator<Made<Body>> {
  for (const one of long) yield* variantsOf(one, others, context);
}

/** The same with encoding functions. What they do to the same characters is the same, and is looked for once. */
function* longWithFunctions(start: Body, long: readonly Made<Body>[], context: MistakeContext): Generator<Made<Body>> {
  const functions = mistakesOfEncoding.slice(0, 1);
  const found = distinct(start, functions, context, (one) => baseStringOf(context.received, one));
  const characters = charactersOf(textsOf(start));
  for (const one of long) {
    if (charactersOf(textsOf(one.to)) !== characters) yield* longAnd([one], functions, context);
    else {
      for (const { to, told } of found)
        yield { to: { ...to, parameters: one.to.parameters }, from: start, told: [...one.told, ...told] };
    }
  }
}

function* twoOfHead(made: readonly Indexed<Head>[], body: Made<Body>, context: MistakeContext): Generator<Candidate> {
  for (const one of made) {
    for (const head of variantsOf(one, headMistakes.slice(one.index + 1), context)) yield [head, body];
  }
}

function* twoOfBody(
  made: readonly Indexed<Body>[],
  head: Made<Head>,
  second: (mistake: Mistakes<Body>) => boolean,
  context: MistakeContext,
): Generator<Candidate> {
  for (const one of made) {
    const before = (one.written ?? writtenBody(one.to)).third;
    for (const body of variantsOf(one, bodyMistakes.slice(one.index).filter(second), context)) {
      body.written = writtenBody(body.to);
      const isSame =
        body.written.third === before &&
        body.to.assemble === one.to.assemble &&
        body.to.encodeUrl === one.to.encodeUrl &&
        body.to.urlTail === one.to.urlTail;
      if (!isSame) yield [head, body];
    }
  }
}
