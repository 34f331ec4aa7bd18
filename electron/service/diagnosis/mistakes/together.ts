import {
  bodyMistakes,
  type Draft,
  type Group,
  type Groups,
  headMistakes,
  laterMistakes,
  type Made,
  pairingOf,
  pairsOfHead,
  variantsOf,
  weightOf,
} from './candidates.ts';
import type { Body, Head, MistakeContext, Told } from './recipe.ts';
import { type Test, testGroups } from './tests.ts';

/** Three mistakes are rarer than two of which there are as many candidates. */
const rarityOfThree = 60;
/** One mistake of which there are thousands comes before two of which there are hundreds. */
const rarityOfOne = 0.0001;
/** The same of the other accepted forms (D31): names in lower case, and the port dropped or added. */
const rarityOfNames = 6;
const rarityOfPort = 12;

/** Alternatives of one part of a call. */
interface Part<T> {
  readonly size: number;
  /** What it costs to make one, in digests. */
  readonly making: number;
  readonly rarity: number;
  readonly isCommon: boolean;
  readonly list: () => Iterable<T>;
}

/** Heads, bodies and tests that are tried together: each with each. */
export interface Product {
  /** What it costs, the more the less likely. */
  readonly rank: number;
  readonly mistakes: 1 | 2 | 3;
  readonly heads: Part<Made<Head>>;
  readonly bodies: Part<Draft>;
  readonly tests: Part<Test>;
}

/** What is tried together, and what is not. */
interface Together {
  /** Those that cost least first. */
  readonly products: readonly Product[];
  readonly isPairLeft: boolean;
  readonly isSingleLeft: boolean;
}

/** What mistakes alone have made. */
interface Singles {
  readonly heads: readonly Made<Head>[];
  readonly bodies: readonly Made<Body>[];
  /** One for each head. */
  readonly ofHeads: readonly Groups<Head>[];
  /** One for each body. */
  readonly ofBodies: readonly Groups<Body>[];
  /** Tests with the fewest mistakes, and those with one more. */
  readonly usual: readonly Test[];
  readonly tests: readonly Test[];
  readonly context: MistakeContext;
}

type Sized = { readonly variants: readonly unknown[] } & Pick<Group<Body>, 'rarity' | 'isCommon'>;

function partOf<T>({ variants, rarity, isCommon }: Sized, list: () => Iterable<T>): Part<T> {
  return { size: variants.length, making: makingOne, rarity, isCommon, list };
}

/** What candidates of one mistake, or of two, cost before their digest is made. With another key nothing is written anew. */
const makingOne = 1;
const makingTwo = 3;

/** In digests. */
function costOf(bodies: Part<Draft>, heads: Part<Made<Head>>, tests: Part<Test>): number {
  return bodies.size * (bodies.making + heads.size * (heads.making + tests.size));
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
      const isCommon = first.isCommon && second.isCommon;
      parts.push({ size, making: makingTwo, rarity, isCommon, list: () => two(first, second) });
    }
  }
  return parts;
}

const nothingTold: Told = { name: '', sentence: '', fix: '' };

/** Of many keys those that come likeliest; the others are a group of their own. */
const mostLikelyKeys = 40;

function testParts(tests: readonly Test[]): readonly Part<Test>[] {
  return testGroups(tests).flatMap((group): readonly Part<Test>[] => {
    const told = group[0]?.told[0] ?? nothingTold;
    const isCommon = told.rarity === 'common';
    const part = (rarity: number, list: readonly Test[]) => ({
      size: list.length,
      making: 0,
      rarity,
      isCommon,
      list: () => list,
    });
    if (!told.many) return [part(weightOf(told), group)];
    return [part(0.5, group.slice(0, mostLikelyKeys)), part(2, group.slice(mostLikelyKeys))];
  });
}

/**
 * Groups of two and three mistakes, and of those single ones of which there are too many to be tried first.
 *
 * A generator, so that others can run: there are tens of thousands of products (R52).
 *
 * @param last what ranks behind is not reached
 */
export function* together(singles: Singles, last: number): Generator<undefined, Together> {
  const { heads, bodies, ofHeads, ofBodies, usual, tests, context } = singles;
  const ofTests = testParts(tests);
  const noTest: Part<Test> = { size: usual.length, making: 0, rarity: 1, isCommon: true, list: () => usual };
  const products: Product[] = [];
  let isPairLeft = false;
  let isSingleLeft = false;
  for (const [index, start] of bodies.entries()) {
    for (const mistake of laterMistakes.ofBody) {
      for (const made of variantsOf(start, [mistake], context)) ofBodies[index]?.add(mistake, made);
      yield;
    }
  }
  const partsOfBodies = bodies.map((body, index) => {
    const pairing = pairingOf(body.to, context);
    const alone = { mistake: () => [], name: '', kind: '', many: false, rarity: 1, isCommon: true, variants: [body] };
    const groups = ofBodies[index]?.inOrder(bodyMistakes) ?? [];
    return { pairing, noBody: partOf(alone, () => pairing.one(alone)), groups };
  });
  for (const [ofHead, head] of heads.entries()) {
    const noHead: Part<Made<Head>> = { size: 1, making: 0, rarity: 1, isCommon: true, list: () => [head] };
    const headGroups = some(ofHeads[ofHead]?.inOrder(headMistakes) ?? [], ofHead === 0);
    const headParts = headGroups.map((group) => partOf(group, () => group.variants));
    const headPairs = pairsOf(headGroups, last, (first, second) => pairsOfHead(head.to, first, second, context));
    for (const [ofBody, part] of partsOfBodies.entries()) {
      const { noBody } = part;
      const ofForm = (ofHead > 0 ? rarityOfPort : 1) * (ofBody > 0 ? rarityOfNames : 1);
      const bodyGroups = some(part.groups, ofHead === 0 && ofBody === 0);
      const bodyParts = bodyGroups.map((group) => partOf(group, () => part.pairing.one(group)));
      const bodyPairs = pairsOf(bodyGroups, last / ofForm, (first, second) => part.pairing.two(first, second));
      const add = (mistakes: 1 | 2 | 3, ofBody: Part<Draft>, ofHead: Part<Made<Head>>, ofTest: Part<Test>) => {
        const rank =
          ofForm *
          costOf(ofBody, ofHead, ofTest) *
          (ofBody.rarity * ofHead.rarity * ofTest.rarity) *
          (mistakes === 3 ? rarityOfThree : 1) *
          (mistakes === 1 ? rarityOfOne : 1);
        if (rank <= last) products.push({ rank, mistakes, heads: ofHead, bodies: ofBody, tests: ofTest });
        else if (mistakes === 1) isSingleLeft = true;
        else if (mistakes === 2) isPairLeft = true;
      };
      for (const [at, bodyPart] of bodyParts.entries()) {
        const group = bodyGroups[at];
        if (group !== undefined && laterMistakes.ofBody.includes(group.mistake)) add(1, bodyPart, noHead, noTest);
      }
      for (const { mistake, size } of ofHead === 0 && ofBody === 0 ? laterMistakes.ofHead : []) {
        const list = () => variantsOf(head, [mistake], context);
        add(1, noBody, { size, making: makingOne, rarity: 1, isCommon: false, list }, noTest);
      }
      for (const bodyPart of bodyParts) for (const headPart of headParts) add(2, bodyPart, headPart, noTest);
      yield;
      for (const bodyPart of bodyParts) for (const testPart of ofTests) add(2, bodyPart, noHead, testPart);
      if (ofBody === 0) {
        for (const headPart of headParts) for (const testPart of ofTests) add(2, noBody, headPart, testPart);
        for (const pair of headPairs) add(2, noBody, pair, noTest);
      }
      yield;
      for (const pair of bodyPairs) add(2, pair, noHead, noTest);
      if (ofHead > 0 || ofBody > 0) continue;
      const commonHeads = headParts.filter(isCommon);
      const commonTests = ofTests.filter(isCommon);
      for (const bodyPart of bodyParts.filter(isCommon)) {
        for (const headPart of commonHeads) for (const testPart of commonTests) add(3, bodyPart, headPart, testPart);
      }
      for (const pair of headPairs.filter(isCommon)) {
        for (const bodyPart of bodyParts.filter(isCommon)) add(3, bodyPart, pair, noTest);
        for (const testPart of commonTests) add(3, noBody, pair, testPart);
      }
      for (const pair of bodyPairs.filter(isCommon)) {
        for (const headPart of commonHeads) add(3, pair, headPart, noTest);
        for (const testPart of commonTests) add(3, pair, noHead, testPart);
      }
      yield;
    }
  }
  return { products: products.sort((a, b) => a.rank - b.rank), isPairLeft, isSingleLeft };
}

const isCommon = (part: { readonly isCommon: boolean }) => part.isCommon;

/** With rare mistakes only the usual form is tried. */
function some<T>(groups: readonly Group<T>[], isUsual: boolean): readonly Group<T>[] {
  return isUsual ? groups : groups.filter(({ rarity }) => rarity <= 1);
}
