import { longMistakesOfAddress, mistakesOfAddress, mistakesOfHost } from './of-address.ts';
import { mistakesOfEncoding } from './of-encoding.ts';
import { mistakesOfJson } from './of-json.ts';
import type { KeyVariant } from './of-key.ts';
import { longMistakesOfNames, mistakesOfNames } from './of-names.ts';
import { mistakesOfParameters } from './of-parameters.ts';
import { type Digester, type Digests, digestersOf, type Reading } from './of-sig.ts';
import { mistakesOfStructure } from './of-structure.ts';
import { longMistakesOfTime, mistakesOfTime } from './of-time.ts';
import { longMistakesOfValues, mistakesOfValues } from './of-values.ts';
import {
  type Body,
  baseStringOf,
  baseStringWith,
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

export interface Search {
  readonly starts: Starts;
  readonly context: MistakeContext;
  readonly readings: readonly Reading[];
  readonly keys: readonly KeyVariant[];
  /** The right secrets in both forms. */
  readonly secrets: readonly Uint8Array[];
  readonly digests: Digests;
  /** Also try mistakes in pairs, and those that take thousands of candidates. */
  readonly pairs: boolean;
  /** See `budgetOfPairs`; absent: that. */
  readonly budget?: number | undefined;
  /** Told of each candidate, which then counts as no match: for what a client with given mistakes would have sent. */
  readonly each?: ((told: readonly Told[], digest: () => Uint8Array) => void) | undefined;
}

/** A head or body with the mistakes that lead to it. */
interface Made<T> {
  /** A body as it is written, once that was needed. */
  written?: WrittenBody;
  readonly to: T;
  readonly from: T;
  readonly told: readonly Told[];
}

/** What makes the signature match. */
export interface Match {
  readonly head: Made<Head>;
  readonly body: Made<Body>;
  readonly test: Test;
  readonly baseString: string;
  readonly told: readonly Told[];
}

/** A way to compare `sig` with a base string: how `sig` is read, how the digest is made, with which key. */
export interface Test {
  readonly told: readonly Told[];
  readonly reading: Reading;
  readonly digester: Digester;
  /** Undefined: no key is used. */
  readonly key: KeyVariant | undefined;
}

/** Commonest first, because a search for a call that has just been refused ends early. */
const singleMistakes: readonly (
  | { readonly ofBody: readonly Mistakes<Body>[] }
  | { readonly ofHead: readonly Mistakes<Head>[] }
)[] = [
  { ofBody: [...mistakesOfEncoding, ...mistakesOfNames] },
  { ofHead: mistakesOfAddress },
  { ofBody: [...mistakesOfParameters, ...mistakesOfJson, ...mistakesOfValues] },
  { ofHead: mistakesOfHost },
  { ofBody: [...mistakesOfStructure, ...mistakesOfTime] },
];
const headMistakes: readonly Mistakes<Head>[] = [...mistakesOfAddress, ...mistakesOfHost];
/** For pairs: what changes values comes before what encodes them. */
const bodyMistakes: readonly Mistakes<Body>[] = [
  ...mistakesOfParameters,
  ...mistakesOfTime,
  ...mistakesOfValues,
  ...mistakesOfJson,
  ...mistakesOfNames,
  ...mistakesOfEncoding,
  ...mistakesOfStructure,
];

const longMistakesOfBody: readonly Mistakes<Body>[] = [
  ...longMistakesOfTime,
  ...longMistakesOfValues,
  ...longMistakesOfNames,
];
const commonestOfKey: ReadonlySet<string> = new Set(['secret used as text', 'another secret', 'ended secret']);

/**
 * What a search may cost, in characters that are hashed; making a digest counts as 150 more, writing the parameters as 300.
 * For a call that was refused on the answering thread that is some milliseconds, for pairs about a second in slices (R52).
 */
const budgetOfOne = 800_000;
const budgetOfPairs = 350_000_000;
const perDigest = 150;
const perBody = 300;
/** After so much, a search with pairs lets others run. */
const slice = 2_000_000;

class Spent {
  left: number;
  #untilYield = slice;

  constructor(budget: number) {
    this.left = budget;
  }

  /** @returns true when others should run now */
  take(cost: number): boolean {
    this.left -= cost;
    this.#untilYield -= cost;
    if (this.#untilYield > 0) return false;
    this.#untilYield = slice;
    return true;
  }
}

/** A base string to compare, made when its turn comes. */
type Candidate = readonly [head: Made<Head>, body: Made<Body>];

function testsOf({ readings, keys, secrets }: Search): readonly (readonly Test[])[] {
  const tests: [Test[], Test[], Test[]] = [[], [], []];
  const add = (test: Test) => tests[test.told.length]?.push(test);
  for (const reading of readings) {
    for (const digester of digestersOf(reading.length, secrets)) {
      const told = [...reading.mistakes, ...digester.mistakes];
      if (!digester.keyed) add({ told, reading, digester, key: undefined });
      else for (const key of keys) add({ told: [...told, ...key.mistakes], reading, digester, key });
    }
  }
  return tests;
}

const noBytes = new Uint8Array();

function isMatch({ reading, digester, key }: Test, baseString: string, digests: Digests): boolean {
  return reading.matches(digester.run(key?.bytes ?? noBytes, baseString, digests), digests.equal);
}

function right<T>(to: T): Made<T> {
  return { to, from: to, told: [] };
}

function* variantsOf<T>(
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
function* singles({ starts, context }: Search): Generator<Candidate> {
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

/** The same for mistakes that take hundreds or thousands of candidates. */
function* longSingles(
  starts: Starts,
  ofBody: readonly Mistakes<Body>[],
  ofHead: readonly Mistakes<Head>[],
  context: MistakeContext,
): Generator<Candidate> {
  for (const start of starts.bodies.map(right)) {
    for (const body of variantsOf(start, ofBody, context)) for (const head of starts.heads) yield [right(head), body];
  }
  for (const from of starts.heads.slice(0, 1).map(right)) {
    for (const head of variantsOf(from, ofHead, context)) for (const body of starts.bodies) yield [head, right(body)];
  }
}

/** With the index of the mistake that made it. */
type Indexed<T> = Made<T> & { readonly index: number };

/** The different heads or bodies that mistakes alone make of a start. */
function distinct<T>(
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

/**
 * Looks for the one or two mistakes that make a signature match. It never accepts anything (D31).
 *
 * Yields now and then in a search for pairs, so that the caller can let others run.
 */
export function* search(what: Search): Generator<undefined, Match | undefined> {
  const { starts, context, digests } = what;
  const tests = testsOf(what);
  const [none = [], one = [], two = []] = tests;
  const spent = new Spent(what.budget ?? (what.pairs ? budgetOfPairs : budgetOfOne));
  const seen = new Set<string>();
  const heads = starts.heads.map(right);
  const bodies = starts.bodies.map(right);

  function* compare(
    [head, body]: Candidate,
    list: readonly Test[],
    once: boolean,
  ): Generator<undefined, Match | undefined> {
    const isNew = body.written === undefined;
    body.written ??= writtenBody(body.to);
    const baseString = baseStringWith(head.to, body.written);
    const cost = baseString.length + perDigest;
    if (isNew && spent.take(perBody + (baseString.length >> 1))) yield;
    if (once) {
      if (seen.has(baseString)) return undefined;
      seen.add(baseString);
    }
    for (const test of list) {
      if (spent.left < 0) return undefined;
      if (spent.take(cost)) yield;
      if (what.each !== undefined) {
        const { digester, key } = test;
        what.each([...test.told, ...head.told, ...body.told], () =>
          digester.run(key?.bytes ?? noBytes, baseString, digests),
        );
      } else if (isMatch(test, baseString, digests)) {
        return { head, body, test, baseString, told: [...test.told, ...head.told, ...body.told] };
      }
    }
    return undefined;
  }

  const [first] = starts.heads;
  const [usual] = starts.bodies;
  // A call that is too long for some candidates costs nothing.
  if (first === undefined || usual === undefined || baseStringOf(first, usual).length > spent.left / 4)
    return undefined;
  /** On the answering thread only the commonest mistakes with the key are tried for the rarer forms, and in pairs. */
  const twoNow = what.pairs ? two : two.filter(({ told }) => told.some(({ name }) => name === 'secret used as text'));
  const oneNow = what.pairs ? one : one.filter(({ told }) => told.every(({ name }) => commonestOfKey.has(name)));
  const accepted = bodies.flatMap((body) => heads.map((head): Candidate => [head, body]));
  for (const [index, candidate] of accepted.entries()) {
    const found = yield* compare(candidate, index === 0 ? one : oneNow, true);
    if (found !== undefined) return found;
    if (index > 0) continue;
    const two = yield* compare(candidate, twoNow, false);
    if (two !== undefined) return two;
  }
  // A sig that cannot be read without a mistake has one already.
  for (const candidate of singles(what)) {
    if (spent.left < 0) return undefined;
    const found = yield* compare(candidate, none.length > 0 ? none : one.slice(0, 4), true);
    if (found !== undefined) return found;
  }
  for (const candidate of accepted.slice(1)) {
    const found = yield* compare(candidate, twoNow, false);
    if (found !== undefined) return found;
  }
  if (!what.pairs) return undefined;
  for (const head of starts.heads) {
    for (const body of starts.bodies) {
      const found = yield* pairsFrom(head, body);
      if (found !== undefined) return found;
    }
  }
  for (const candidate of longSingles(starts, [], longMistakesOfAddress, context)) {
    const found = yield* compare(candidate, none, false);
    if (found !== undefined) return found;
  }
  return undefined;

  function* anyOf(candidates: Iterable<Candidate>, list: readonly Test[]): Generator<undefined, Match | undefined> {
    if (list.length === 0) return undefined;
    for (const candidate of candidates) {
      if (spent.left < 0) return undefined;
      const found = yield* compare(candidate, list, false);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Two mistakes, from one of the accepted forms. */
  function* pairsFrom(startHead: Head, startBody: Body): Generator<undefined, Match | undefined> {
    const head = right(startHead);
    const body = right(startBody);
    const madeHeads = distinct(startHead, headMistakes, context, (one) => baseStringOf(one, startBody));
    const madeBodies = distinct(startBody, bodyMistakes, context, (one) => baseStringOf(startHead, one));
    const usualHeads = madeHeads.filter(({ index }) => index < mistakesOfAddress.length);
    const otherHosts = madeHeads.filter(({ index }) => index >= mistakesOfAddress.length);
    const onHead = (made: readonly Made<Body>[]) => made.map((one): Candidate => [head, one]);
    const ofWriting = [...mistakesOfEncoding, ...mistakesOfStructure];
    const isEncoding = (mistake: Mistakes<Body>) => ofWriting.includes(mistake);
    const isOther = (mistake: Mistakes<Body>) => !isEncoding(mistake);
    // The commonest pairs first: with the key, with the address, with an encoding; then the rest.
    return (
      (yield* anyOf(onHead(madeBodies), one)) ??
      (yield* anyOf(products(madeHeads, [body]), one)) ??
      (yield* anyOf(products(usualHeads, madeBodies), none)) ??
      (yield* anyOf(twoOfBody(madeBodies, head, isEncoding), none)) ??
      (yield* anyOf(
        longSingles({ heads: [startHead], bodies: [startBody] }, longMistakesOfBody, [], context),
        none.length > 0 ? none : one.slice(0, 4),
      )) ??
      (yield* anyOf(products(otherHosts, madeBodies), none)) ??
      (yield* anyOf(twoOfHead(madeHeads, body), none)) ??
      (yield* anyOf(twoOfBody(madeBodies, head, isOther), none)) ??
      (yield* anyOf(longWithEncoding(startBody, head), none))
    );
  }

  /** What takes hundreds of candidates, together with an encoding function. */
  function* longWithEncoding(startBody: Body, head: Made<Head>): Generator<Candidate> {
    for (const long of variantsOf(right(startBody), longMistakesOfBody, context)) {
      for (const body of variantsOf(long, mistakesOfEncoding.slice(0, 1), context)) yield [head, body];
    }
  }

  function* twoOfHead(made: readonly Indexed<Head>[], body: Made<Body>): Generator<Candidate> {
    for (const one of made) {
      for (const head of variantsOf(one, headMistakes.slice(one.index + 1), context)) yield [head, body];
    }
  }

  function* twoOfBody(
    made: readonly Indexed<Body>[],
    head: Made<Head>,
    second: (mistake: Mistakes<Body>) => boolean,
  ): Generator<Candidate> {
    for (const one of made) {
      const before = (one.written ?? writtenBody(one.to)).third;
      for (const body of variantsOf(one, bodyMistakes.slice(one.index).filter(second), context)) {
        body.written = writtenBody(body.to);
        if (
          body.written.third !== before ||
          body.to.assemble !== one.to.assemble ||
          body.to.encodeUrl !== one.to.encodeUrl ||
          body.to.urlTail !== one.to.urlTail
        )
          yield [head, body];
      }
    }
  }
}

function* products(heads: readonly Made<Head>[], bodies: readonly Made<Body>[]): Generator<Candidate> {
  for (const body of bodies) for (const head of heads) yield [head, body];
}

/** Other mistakes than the found ones that make the same of this call: nobody can tell which it was. */
export function alternativesOf({ starts, context }: Search, { head, body }: Match): ReadonlyMap<Told, readonly Told[]> {
  const found = new Map<Told, readonly Told[]>();
  const firstHead = starts.heads[0] ?? head.to;
  const firstBody = starts.bodies[0] ?? body.to;
  note(head, headMistakes, (one) => baseStringOf(one, firstBody));
  note(body, bodyMistakes, (one) => baseStringOf(firstHead, one));
  return found;

  function note<T>(made: Made<T>, mistakes: readonly Mistakes<T>[], textOf: (one: T) => string): void {
    const first = made.told[0];
    if (first === undefined) return;
    const single = made.told.length === 1 ? made.to : (first as Variant<T>).to;
    const text = textOf(single);
    const same: Told[] = [];
    for (const { last } of variantsOf(right(made.from), mistakes, context)) {
      if (last.sentence !== first.sentence || last.client !== first.client)
        if (textOf(last.to) === text) same.push(last);
    }
    if (same.length > 0) found.set(first, same);
  }
}
