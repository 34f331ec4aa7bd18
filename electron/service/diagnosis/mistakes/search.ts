import {
  bodyMistakes,
  type Draft,
  type Group,
  Groups,
  headMistakes,
  laterMistakes,
  type Made,
  Pairing,
  rarityOf,
  right,
  type Starts,
  singleMistakes,
  twoOfHead,
  variantsOf,
} from './candidates.ts';
import { type Encoder, encodePart, rememberValues } from './encoder.ts';
import { type KeyVariant, PLACEHOLDER } from './of-key.ts';
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
  urlOf,
  type Variant,
  type WrittenBody,
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
  /** Also try two and three mistakes together. */
  readonly pairs: boolean;
  /** See `budgetOfPairs`; absent: that. */
  readonly budget?: number | undefined;
  /** Told of each candidate, which then counts as no match: for what a client with given mistakes would have sent. */
  readonly each?: ((told: readonly Told[], digest: () => Uint8Array) => void) | undefined;
}

/** What makes the signature match. */
interface Match {
  readonly head: Made<Head>;
  readonly body: Made<Body>;
  readonly test: Test;
  readonly baseString: string;
  readonly told: readonly Told[];
}

/** What a search tried, and what it found. */
export interface Searched {
  readonly match?: Match;
  /** Digests that were made and compared. */
  readonly tried: number;
  /** True: every mistake that is known was tried alone. */
  readonly allSingles: boolean;
  /** True: every pair of them was tried as well. */
  readonly allPairs: boolean;
  readonly isStopped: boolean;
}

/** Yields how many digests were compared; `true` for an answer stops the search. */
export type Searching<T> = Generator<number, T, boolean | undefined>;

/** A way to compare `sig` with a base string: how `sig` is read, how the digest is made, with which key. */
export interface Test {
  readonly told: readonly Told[];
  readonly reading: Reading;
  readonly digester: Digester;
  /** Undefined: no key is used. */
  readonly key: KeyVariant | undefined;
}

/**
 * What a search may cost, in characters that are hashed. Making a digest costs as much as hashing a good thousand of them,
 * writing all parameters more. It runs in slices, for pairs less than a second in all (R52).
 */
const budgetOfOne = 12_000_000;
const budgetOfPairs = 900_000_000;
const perDigest = 1_500;
const perBody = 1_500;
/** A call whose base string is longer is not searched for pairs: hundreds of bodies are held at a time. */
const longestOfPairs = 100_000;
/** After so much, a search lets others run. */
const slice = 500_000;

/** Three mistakes are rarer than two of which there are as many candidates. */
const rarityOfThree = 30;
/** One mistake of which there are thousands comes before two of which there are hundreds. */
const rarityOfOne = 0.0003;
/** The same of the other accepted forms (D31): names in lower case, and the port dropped or added. */
const rarityOfNames = 6;
const rarityOfPort = 12;

class Spent {
  tried = 0;
  left: number;
  #untilYield = slice;

  constructor(budget: number) {
    this.left = budget;
  }

  take(cost: number): void {
    this.left -= cost;
    this.#untilYield -= cost;
  }

  /** True when others should run now. */
  isDue(): boolean {
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

/** Tests by the name of their mistake. */
function testGroups(tests: readonly Test[]): readonly (readonly Test[])[] {
  const byName = new Map<string, Test[]>();
  for (const test of tests) {
    const name = test.told.map((one) => one.name).join(' + ');
    const list = byName.get(name);
    if (list === undefined) byName.set(name, [test]);
    else list.push(test);
  }
  return [...byName.values()];
}

/** Heads, bodies and tests that are tried together: each with each. */
interface Product {
  /** What it costs, the more the less likely. */
  readonly rank: number;
  readonly mistakes: number;
  readonly heads: () => Iterable<Made<Head>>;
  readonly bodies: () => Iterable<Draft>;
  readonly tests: () => Iterable<Test>;
}

/** Alternatives of one part of a call. */
interface Part<T> {
  readonly size: number;
  readonly rarity: number;
  readonly isCommon: boolean;
  readonly list: () => Iterable<T>;
}

type Sized = { readonly variants: readonly unknown[] } & Pick<Group<Body>, 'rarity' | 'isCommon'>;

function partOf<T>({ variants, rarity, isCommon }: Sized, list: () => Iterable<T>): Part<T> {
  return { size: variants.length, rarity, isCommon, list };
}

/** Two groups of one part of a call, as far as that is affordable. */
function pairsOf<T, G extends Sized>(
  groups: readonly G[],
  most: number,
  two: (first: G, second: G) => Iterable<T>,
): readonly Part<T>[] {
  const parts: Part<T>[] = [];
  for (const [index, first] of groups.entries()) {
    for (const second of groups.slice(index)) {
      const size = (first.variants.length * second.variants.length) / (first === second ? 2 : 1);
      const rarity = first.rarity * second.rarity;
      if (size < 1 || size * rarity > most) continue;
      parts.push({ size, rarity, isCommon: first.isCommon && second.isCommon, list: () => two(first, second) });
    }
  }
  return parts;
}

/**
 * Looks for the mistakes that make a signature match: one, and in a search for pairs two or three. It never accepts anything
 * (D31).
 *
 * Which mistakes come together cannot be known, so groups of them are multiplied in the order of what that costs: the same
 * time then covers most combinations of kinds.
 */
export function* search(what: Search): Searching<Searched> {
  const { starts, context, digests } = what;
  const spent = new Spent(what.budget ?? (what.pairs ? budgetOfPairs : budgetOfOne));
  const [firstHead] = starts.heads;
  const [firstBody] = starts.bodies;
  const end = (match: Match | undefined, allSingles: boolean, allPairs: boolean): Searched => ({
    ...(match && { match }),
    tried: spent.tried,
    allSingles,
    allPairs,
    isStopped: false,
  });
  const longest = spent.left / 20;
  // A call that is too long for some candidates costs nothing, not even the writing of its base string (R52).
  if (firstHead === undefined || firstBody === undefined || charactersOf(firstBody) > longest) {
    return end(undefined, false, false);
  }
  const { length } = baseStringOf(firstHead, firstBody);
  if (length > longest) return end(undefined, false, false);
  const [none = [], one = [], two = []] = testsOf(what);
  // A sig that cannot be read without a mistake has one already.
  const usual = none.length > 0 ? none : one.slice(0, 4);
  if (usual.length === 0 && two.length === 0) return end(undefined, true, true);
  for (const { parameters } of starts.bodies) rememberValues(parameters);

  let found: Match | undefined;
  /** @returns true when the search has ended */
  const isEnd = (
    baseString: string,
    tests: readonly Test[],
    head: Made<Head>,
    body: () => Made<Body>,
    told: readonly Told[],
  ): boolean => {
    const cost = baseString.length + perDigest;
    for (const test of tests) {
      if (spent.left < 0) return true;
      spent.take(cost);
      spent.tried += 1;
      const { reading, digester, key } = test;
      const digest = () => digester.run(key?.bytes ?? noBytes, baseString, digests);
      const isMatch = what.each === undefined && reading.matches(digest(), digests);
      if (what.each !== undefined) what.each([...test.told, ...head.told, ...told], digest);
      if (isMatch) {
        found = { head, body: body(), test, baseString, told: [...test.told, ...head.told, ...told] };
        return true;
      }
    }
    return false;
  };

  // Of two mistakes with the key the commonest, also for a call that has just been refused.
  const commonestTwo = two.filter(({ told }) => told.some(({ name }) => name === 'secret used as text'));
  const isPlaceholder = ({ told }: Test) => told.some(({ name }) => name === PLACEHOLDER);
  const likely = one.filter((test) => !isPlaceholder(test));
  const heads = starts.heads.map(right);
  const bodies = starts.bodies.map(right);
  const seen = new Set<string>();
  for (const body of bodies) {
    for (const head of heads) {
      const baseString = baseStringOf(head.to, body.to);
      // A right signature matches an accepted form, of which no mistake may be named.
      seen.add(baseString);
      const tests = [...likely, ...commonestTwo];
      if (isEnd(baseString, tests, head, () => body, [])) return end(found, false, false);
      if (spent.isDue() && (yield spent.tried)) return stopped(false);
    }
  }
  const ofHeads = heads.map(() => new Groups<Head>());
  const ofBodies = bodies.map(() => new Groups<Body>());
  for (const [head, body, baseString] of singles()) {
    if (spent.left < 0 || isEnd(baseString, usual, head, () => body, body.told)) return end(found, false, false);
    if (spent.isDue() && (yield spent.tried)) return stopped(false);
  }
  // Hundreds of keys, in the usual form only.
  for (const test of one.filter(isPlaceholder)) {
    const [head, body] = [heads[0], bodies[0]] as [Made<Head>, Made<Body>];
    if (isEnd(baseStringOf(head.to, body.to), [test], head, () => body, [])) return end(found, false, false);
    if (spent.isDue() && (yield spent.tried)) return stopped(false);
  }
  if (!what.pairs || length > longestOfPairs) return end(undefined, true, false);
  for (const body of bodies) {
    for (const head of heads) {
      const baseString = baseStringOf(head.to, body.to);
      for (const test of two) {
        if (isEnd(baseString, [test], head, () => body, [])) return end(found, true, false);
        if (spent.isDue() && (yield spent.tried)) return stopped(true);
      }
    }
  }
  let isPairLeft = false;
  let isSingleLeft = false;
  for (const product of products()) {
    if (spent.left < 0) {
      isPairLeft = true;
      isSingleLeft ||= product.mistakes === 1;
      break;
    }
    const some = [...product.heads()];
    const tests = [...product.tests()];
    const beginnings = new Beginnings();
    for (const { writing, third, made, told } of product.bodies()) {
      const whole = third === undefined ? writtenBody(made().to) : undefined;
      for (const head of some) {
        const baseString =
          whole === undefined ? beginnings.of(head.to, writing) + third : baseStringWith(head.to, whole);
        if (whole !== undefined) spent.take(perBody + baseString.length);
        if (isEnd(baseString, tests, head, made, told)) return end(found, true, false);
      }
      if (spent.isDue() && (yield spent.tried)) return stopped(true);
    }
  }
  return end(undefined, !isSingleLeft, !isPairLeft);

  function stopped(allSingles: boolean): Searched {
    return { tried: spent.tried, allSingles, allPairs: false, isStopped: true };
  }

  /** What mistakes alone make; each is kept in its group, for those of several together. */
  function* singles(): Generator<readonly [head: Made<Head>, body: Made<Body>, baseString: string]> {
    const head0 = heads[0] as Made<Head>;
    const written = bodies.map(({ to }) => writtenBody(to));
    const written0 = written[0] as WrittenBody;
    for (const mistakes of singleMistakes) {
      // Of those that make thousands no text is kept.
      const isKept = !mistakes.many;
      if ('ofBody' in mistakes) {
        const { isAlone = false } = mistakes;
        for (const [index, start] of (isAlone ? bodies.slice(0, 1) : bodies).entries()) {
          for (const mistake of mistakes.ofBody) {
            for (const made of variantsOf(start, [mistake], context)) {
              const variant = writtenBody(made.to);
              const text = baseStringWith(head0.to, variant);
              spent.take(perBody + text.length);
              if (seen.has(text)) continue;
              if (isKept) seen.add(text);
              if (what.pairs && !isAlone) ofBodies[index]?.add(mistake, made);
              for (const head of isAlone ? [head0] : heads) {
                const baseString = head === head0 ? text : baseStringWith(head.to, variant);
                yield [head, made, baseString];
              }
            }
          }
        }
        continue;
      }
      for (const [index, start] of heads.entries()) {
        for (const mistake of mistakes.ofHead) {
          for (const made of variantsOf(start, [mistake], context)) {
            const text = baseStringWith(made.to, written0);
            if (isKept && seen.has(text)) continue;
            if (isKept) seen.add(text);
            if (what.pairs) ofHeads[index]?.add(mistake, made);
            for (const [at, body] of bodies.entries()) {
              yield [made, body, at === 0 ? text : baseStringWith(made.to, written[at] as WrittenBody)];
            }
          }
        }
      }
    }
  }

  /** Groups of two and three mistakes, those that cost least first. */
  function products(): readonly Product[] {
    // What ranks behind is not reached.
    const last = spent.left / (length + perDigest) / 8;
    const testParts: readonly Part<Test>[] = testGroups(none.length > 0 ? one : two).map((group) => ({
      size: group.length,
      rarity: commonOfKey.has(group[0]?.told[0]?.name ?? '') ? 0.25 : rarityOf(group[0]?.told[0] ?? nothingTold),
      isCommon: group.some(({ told }) => commonOfKey.has(told[0]?.name ?? '')),
      list: () => group,
    }));
    const noTest: Part<Test> = { size: usual.length, rarity: 1, isCommon: true, list: () => usual };
    const found: Product[] = [];
    // With rare mistakes only the usual form is tried.
    const some = <T>(groups: readonly Group<T>[], isUsual: boolean) =>
      isUsual ? groups : groups.filter(({ rarity }) => rarity <= 1);
    for (const [index, start] of bodies.entries()) {
      for (const mistake of laterMistakes.ofBody) {
        for (const made of variantsOf(start, [mistake], context)) ofBodies[index]?.add(mistake, made);
      }
    }
    for (const [ofHead, head] of heads.entries()) {
      const noHead: Part<Made<Head>> = { size: 1, rarity: 1, isCommon: true, list: () => [head] };
      const headGroups = some(ofHeads[ofHead]?.inOrder(headMistakes) ?? [], ofHead === 0);
      const headParts = headGroups.map((group) => partOf(group, () => group.variants));
      for (const [ofBody, body] of bodies.entries()) {
        const pairing = new Pairing(body.to, context);
        const ofForm = (ofHead > 0 ? rarityOfPort : 1) * (ofBody > 0 ? rarityOfNames : 1);
        const alone = { mistake: () => [], name: '', kind: '', rarity: 1, isCommon: true, variants: [body] };
        const noBody = partOf(alone, () => pairing.one(alone));
        const bodyGroups = some(ofBodies[ofBody]?.inOrder(bodyMistakes) ?? [], ofHead === 0 && ofBody === 0);
        const bodyParts = bodyGroups.map((group) => partOf(group, () => pairing.one(group)));
        const bodyPairs = pairsOf(bodyGroups, last / ofForm, (first, second) => pairing.two(first, second));
        const add = (mistakes: 1 | 2 | 3, ofBodies: Part<Draft>, ofHeads: Part<Made<Head>>, ofTests: Part<Test>) => {
          const rank =
            ofForm *
            (ofBodies.size * ofBodies.rarity) *
            (ofHeads.size * ofHeads.rarity) *
            (ofTests.size * ofTests.rarity) *
            (mistakes === 3 ? rarityOfThree : 1) *
            (mistakes === 1 ? rarityOfOne : 1);
          const isLeftOut = rank > last;
          if (isLeftOut && mistakes === 1) isSingleLeft = true;
          if (isLeftOut && mistakes === 2) isPairLeft = true;
          if (!isLeftOut) {
            found.push({ rank, mistakes, heads: ofHeads.list, bodies: ofBodies.list, tests: ofTests.list });
          }
        };
        for (const [at, part] of bodyParts.entries()) {
          const group = bodyGroups[at];
          if (group !== undefined && laterMistakes.ofBody.includes(group.mistake)) add(1, part, noHead, noTest);
        }
        for (const { mistake, size } of ofHead === 0 ? laterMistakes.ofHead : []) {
          const list = () => variantsOf(head, [mistake], context);
          add(1, noBody, { size, rarity: 1, isCommon: false, list }, noTest);
        }
        for (const bodyPart of bodyParts) for (const headPart of headParts) add(2, bodyPart, headPart, noTest);
        for (const bodyPart of bodyParts) for (const testPart of testParts) add(2, bodyPart, noHead, testPart);
        if (ofBody === 0) {
          for (const headPart of headParts) for (const testPart of testParts) add(2, noBody, headPart, testPart);
          const headPairs = pairsOf(headGroups, last, (first, second) => twoOfHead(first, second, context));
          for (const pair of headPairs) add(2, noBody, pair, noTest);
        }
        for (const pair of bodyPairs) add(2, pair, noHead, noTest);
        if (ofHead > 0 || ofBody > 0) continue;
        const isCommon = (part: { readonly isCommon: boolean }) => part.isCommon;
        const commonHeads = headParts.filter(isCommon);
        const commonTests = testParts.filter(isCommon);
        for (const bodyPart of bodyParts.filter(isCommon)) {
          for (const headPart of commonHeads) for (const testPart of commonTests) add(3, bodyPart, headPart, testPart);
        }
        for (const pair of bodyPairs.filter(isCommon)) {
          for (const headPart of commonHeads) add(3, pair, headPart, noTest);
          for (const testPart of commonTests) add(3, pair, noHead, testPart);
        }
      }
    }
    return found.sort((a, b) => a.rank - b.rank);
  }
}

const nothingTold: Told = { name: '', sentence: '', fix: '' };
const commonOfKey: ReadonlySet<string> = new Set(['secret used as text', 'another secret', 'ended secret']);

/** What stands in front of the parameters; the same for thousands of candidates one behind the other. */
class Beginnings {
  readonly #last = new Map<Head, { readonly encodeUrl: Encoder; readonly urlTail: string; readonly text: string }>();

  of(head: Head, { encodeUrl, urlTail }: Body): string {
    const last = this.#last.get(head);
    if (last !== undefined && last.encodeUrl === encodeUrl && last.urlTail === urlTail) return last.text;
    const text = `${head.httpMethod}&${encodePart(encodeUrl, urlOf(head) + urlTail)}&`;
    this.#last.set(head, { encodeUrl, urlTail, text });
    return text;
  }
}

/** Other mistakes than the found ones that make the same of this call: nobody can tell which it was. */
export function alternativesOf(
  { context }: Search,
  { head, body, baseString }: Match,
): ReadonlyMap<Told, readonly Told[]> {
  const found = new Map<Told, readonly Told[]>();
  const laterBodies = [...bodyMistakes, ...laterMistakes.ofBody];
  note(head, headMistakes, (one) => baseStringOf(one, body.to));
  note(body, laterBodies, (one) => baseStringOf(head.to, one));
  return found;

  function note<T>(made: Made<T>, mistakes: readonly Mistakes<T>[], textOf: (one: T) => string): void {
    const [first, second] = made.told as readonly Variant<T>[];
    if (first === undefined) return;
    if (second === undefined) {
      found.set(
        first,
        othersThan(first, right(made.from), mistakes, (one) => textOf(one) === baseString),
      );
      return;
    }
    const isSameAsSecond = ({ sentence, client }: Told) => sentence === second.sentence && client === second.client;
    const afterFirst = { to: first.to, from: made.from, told: [first] };
    found.set(
      second,
      othersThan(second, afterFirst, mistakes, (one) => textOf(one) === baseString),
    );
    // What is the same alone, and the same still with the second mistake.
    const alone = textOf(first.to);
    found.set(
      first,
      othersThan(first, right(made.from), mistakes, (one) => {
        if (textOf(one) !== alone) return false;
        for (const { last, to } of variantsOf(right(one), mistakes, context)) {
          if (isSameAsSecond(last) && textOf(to) === baseString) return true;
        }
        return false;
      }),
    );
  }

  function othersThan<T>(
    of: Told,
    from: Made<T>,
    mistakes: readonly Mistakes<T>[],
    isSame: (one: T) => boolean,
  ): readonly Told[] {
    const same: Told[] = [];
    for (const { last, to } of variantsOf(from, mistakes, context)) {
      if ((last.sentence !== of.sentence || last.client !== of.client) && isSame(to)) same.push(last);
    }
    return same;
  }
}
