import {
  bodyMistakes,
  type Candidate,
  headMistakes,
  likeliest,
  longSingles,
  type Made,
  type Phase,
  pairsFrom,
  right,
  type Starts,
  singles,
  variantsOf,
} from './candidates.ts';
import { rememberValues } from './encoder.ts';
import { longMistakesOfAddress } from './of-address.ts';
import type { KeyVariant } from './of-key.ts';
import { type Digester, type Digests, digestersOf, type Reading } from './of-sig.ts';
import {
  type Body,
  baseStringOf,
  baseStringWith,
  charactersOf,
  type Head,
  type MistakeContext,
  type Mistakes,
  type Told,
  type Variant,
  writtenBody,
} from './recipe.ts';

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

/** The phases of longer calls are held for one accepted form at a time. */
const longestTogether = 4_000;
/** From this phase on a search tries rare pairs of thousands of candidates. */
const firstRare = 10;
const afterRare = 6;
/** So many phases later than those of the usual form come those of the documented lower-case names, and of another port. */
const lagOfNames = 2;
const lagOfPort = 9;

/**
 * The pairs from all accepted forms (D31). The commonest pairs of the other forms come before the rarest of the usual one,
 * which would use up the budget.
 */
function* phasesOf({ heads, bodies }: Starts, context: MistakeContext, length: number): Generator<Phase> {
  const forms = heads.flatMap((head, ofHead) =>
    bodies.map((body, ofBody) => ({
      lag: ofHead > 0 ? lagOfPort : ofBody > 0 ? lagOfNames : 0,
      phases: pairsFrom(head, body, context),
    })),
  );
  if (length > longestTogether) {
    for (const { phases } of forms) yield* phases;
    return;
  }
  const left = new Set(forms);
  for (let turn = 0; left.size > 0; turn += 1) {
    for (const form of left) {
      const phase = turn - form.lag;
      const isPause = form.lag === 0 && phase >= firstRare && phase < firstRare + afterRare;
      if (phase < 0 || isPause) continue;
      const next = form.phases.next();
      if (next.done) left.delete(form);
      else if (form.lag > 0 && next.value.tests === 'wrong') yield { ...next.value, tests: 'likely' };
      else yield next.value;
    }
  }
}

const commonestOfKey: ReadonlySet<string> = new Set(['secret used as text', 'another secret', 'ended secret']);

/**
 * What a search may cost, in characters that are hashed. Making a digest costs as much as hashing a good thousand of them,
 * writing the parameters more. For a call that was refused on the answering thread the sum is some milliseconds, for pairs
 * about a second in slices (R52).
 */
const budgetOfOne = 4_000_000;
const budgetOfPairs = 1_600_000_000;
const perDigest = 1_500;
const perBody = 3_000;
/** A call whose base string is longer is not searched for pairs: hundreds of bodies are held at a time. */
const longestOfPairs = 100_000;
/** Parameters that are longer are written anew for each head. */
const longestKept = 20_000;
/** After so much, a search with pairs lets others run. */
const slice = 4_000_000;

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
  return reading.matches(digester.run(key?.bytes ?? noBytes, baseString, digests), digests);
}

/**
 * Looks for the one or two mistakes that make a signature match. It never accepts anything (D31).
 *
 * Yields now and then in a search for pairs, so that the caller can let others run.
 */
export function* search(what: Search): Generator<undefined, Match | undefined> {
  const { starts, context, digests } = what;
  const spent = new Spent(what.budget ?? (what.pairs ? budgetOfPairs : budgetOfOne));
  const [first] = starts.heads;
  const [usual] = starts.bodies;
  const longest = spent.left / 20;
  // A call that is too long for some candidates costs nothing, not even the writing of its base string (R52).
  if (first === undefined || usual === undefined || charactersOf(usual) > longest) return undefined;
  if (baseStringOf(first, usual).length > longest) return undefined;
  const tests = testsOf(what);
  const [none = [], one = [], two = []] = tests;
  const seen = new Set<string>();
  const heads = starts.heads.map(right);
  const bodies = starts.bodies.map(right);
  for (const { parameters } of starts.bodies) rememberValues(parameters);

  function* compare(
    [head, body]: Candidate,
    list: readonly Test[],
    once: boolean,
  ): Generator<undefined, Match | undefined> {
    const isNew = body.written === undefined;
    const written = body.written ?? writtenBody(body.to);
    if (written.third.length <= longestKept) body.written = written;
    const baseString = baseStringWith(head.to, written);
    const cost = baseString.length + perDigest;
    if (isNew && spent.take(perBody + baseString.length)) yield;
    // A right signature matches an accepted form, of which no mistake may be named.
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
  if (!what.pairs || baseStringOf(first, usual).length > longestOfPairs) return undefined;
  // A sig that cannot be read without a mistake has one already.
  const usualTests = none.length > 0 ? none : one.slice(0, 4);
  const list = { right: none, usual: usualTests, likely: likeliest(one), wrong: one };
  for (const { candidates, tests } of phasesOf(starts, context, baseStringOf(first, usual).length)) {
    const found = yield* anyOf(candidates, list[tests]);
    if (found !== undefined) return found;
  }
  for (const candidate of longSingles(starts, longMistakesOfAddress, context)) {
    const found = yield* compare(candidate, usualTests, false);
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
