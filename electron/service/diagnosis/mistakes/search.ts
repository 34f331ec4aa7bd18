import { Groups, type Made, right, type Starts, singleMistakes, variantsOf } from './candidates.ts';
import { type Encoder, encodePart, encodeWith, rememberValues } from './encoder.ts';
import type { KeyVariant } from './of-key.ts';
import type { Reading } from './of-sig.ts';
import { changeOf } from './parameter-changes.ts';
import {
  type Body,
  baseStringOf,
  baseStringWith,
  charactersOf,
  type Head,
  type MistakeContext,
  type Told,
  urlOf,
  type WrittenBody,
  writtenBody,
} from './recipe.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { type Test, testsOf } from './tests.ts';
import { type Product, together } from './together.ts';

export interface Search {
  readonly starts: Starts;
  readonly context: MistakeContext;
  readonly readings: readonly Reading[];
  readonly keys: readonly KeyVariant[];
  /** Those of which there are thousands: tried alone, in the usual form. */
  readonly rareKeys: readonly KeyVariant[];
  /** The right secrets in both forms. */
  readonly secrets: readonly Uint8Array[];
  /** Also try two and three mistakes together. */
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

/** What a search tried, and what it found. */
export interface Searched {
  readonly match?: Match;
  /** Digests that were made and compared. */
  readonly tried: number;
  /** True: every mistake that is known was tried alone. */
  readonly allSingles: boolean;
  /** True: every pair of them was tried as well. */
  readonly allPairs: boolean;
  /** Why it ended before everything was tried; absent: it went as far as it may. */
  readonly ended?: SearchEnd;
  /** Two and three mistakes together: tried, and all that the search would have tried. */
  readonly together?: { readonly tried: number; readonly all: number };
}

/** Somebody stopped a search, or its time is used up. */
export type SearchEnd = 'stopped' | 'out of time';

/** Yields how many digests were compared; an end for an answer ends the search. */
export type Searching<T> = Generator<number, T, SearchEnd | undefined>;

/**
 * What a search may cost, in characters that are hashed. Making a digest costs as much as hashing some hundred of them, and so
 * does a body of which most is written already; writing all parameters costs more. It runs in slices (R52).
 */
const budgetOfOne = 10_000_000;
const budgetOfPairs = 1_200_000_000;
const perDigest = 600;
const perBody = 1_500;
const perDraft = 600;
/** A call whose base string is longer is not searched for pairs: hundreds of bodies are held at a time. */
const longestOfPairs = 100_000;
/** After so much, a search lets others run. */
const slice = 500_000;

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

const noBytes = new Uint8Array();

/** A base string with the tests that are to be tried with it. */
interface Candidate {
  readonly baseString: string;
  readonly tests: readonly Test[];
  readonly head: Made<Head>;
  readonly body: () => Made<Body>;
  /** Of the body. */
  readonly told: readonly Told[];
}

/**
 * Looks for the mistakes that make a signature match: one, and in a search for pairs two or three. It never accepts anything
 * (D31).
 *
 * Which mistakes come together cannot be known, so groups of them are multiplied in the order of what that costs: the same
 * time then covers most combinations of kinds.
 */
export function* search(what: Search): Searching<Searched> {
  const { starts, context } = what;
  const spent = new Spent(what.budget ?? (what.pairs ? budgetOfPairs : budgetOfOne));
  const [firstHead] = starts.heads;
  const [firstBody] = starts.bodies;
  let found: Match | undefined;
  let ended: SearchEnd | undefined;
  /** Of those together: all, and how many had been compared before. */
  let all = 0;
  let triedBefore = 0;
  const end = (allSingles: boolean, allPairs: boolean): Searched => ({
    ...(found && { match: found }),
    tried: spent.tried,
    allSingles,
    allPairs,
    ...(ended && { ended }),
    ...(all > 0 && { together: { tried: spent.tried - triedBefore, all } }),
  });
  const longest = spent.left / 20;
  // A call that is too long for some candidates costs nothing, not even the writing of its base string (R52).
  if (firstHead === undefined || firstBody === undefined || charactersOf(firstBody) > longest) return end(false, false);
  const { length } = baseStringOf(firstHead, firstBody);
  if (length > longest) return end(false, false);
  const [none = [], one = [], two = []] = testsOf(what.readings, what.keys, what.secrets);
  // A sig that cannot be read without a mistake has one already.
  const usual = none.length > 0 ? none : one.slice(0, 4);
  if (usual.length === 0 && two.length === 0) return end(true, true);
  for (const { parameters } of starts.bodies) rememberValues(parameters);

  // Of two mistakes with the key the commonest, also for a call that has just been refused.
  const commonestTwo = two.filter(({ told }) => told.some(({ withAnother }) => withAnother));
  const isOfMany = ({ told }: Test) => told.some(({ many }) => many);
  const heads = starts.heads.map(right);
  const bodies = starts.bodies.map(right);
  // A right signature matches an accepted form, of which no mistake may be named.
  const seen = new Set(starts.bodies.flatMap((body) => starts.heads.map((head) => baseStringOf(head, body))));
  const ofHeads = heads.map(() => new Groups<Head>());
  const ofBodies = bodies.map(() => new Groups<Body>());
  const first = [...one.filter((test) => !isOfMany(test)), ...commonestTwo];
  if (yield* isEndAmong(withTests(heads, bodies, first))) return end(false, false);
  if (yield* isEndAmong(singles())) return end(false, false);
  // Hundreds of keys, in the usual form only.
  const rare = what.rareKeys.length === 0 ? [] : (testsOf(what.readings, what.rareKeys, what.secrets)[1] ?? []);
  const ofMany = withTests(heads.slice(0, 1), bodies.slice(0, 1), [...one.filter(isOfMany), ...rare]);
  if (yield* isEndAmong(ofMany)) return end(false, false);
  if (!what.pairs || length > longestOfPairs) return end(true, false);
  // Those single ones of which there are thousands come behind these.
  if (yield* isEndAmong(withTests(heads, bodies, two))) return end(false, false);
  const making = together(
    { heads, bodies, ofHeads, ofBodies, usual, tests: none.length > 0 ? one : two, context },
    spent.left / (length + perDigest) / 8,
  );
  let made = making.next();
  for (; !made.done; made = making.next()) if (yield* isToEnd()) return end(false, false);
  const { products, isPairLeft, isSingleLeft } = made.value;
  triedBefore = spent.tried;
  for (const { heads, bodies, tests } of products) all += heads.size * bodies.size * tests.size;
  /** Single mistakes of which there are thousands, and which are not tried yet. */
  let singlesLeft = products.filter(({ mistakes }) => mistakes === 1).length + (isSingleLeft ? 1 : 0);
  for (const product of products) {
    if (yield* isEndAmong(candidatesOf(product))) return end(singlesLeft === 0, false);
    if (product.mistakes === 1) singlesLeft -= 1;
  }
  return end(singlesLeft === 0, !isPairLeft);

  /** Tries candidates, and lets others run meanwhile. */
  function* isEndAmong(candidates: Iterable<Candidate>): Searching<boolean> {
    for (const candidate of candidates) {
      if (spent.left < 0 || isEnd(candidate) || (spent.isDue() && (yield* isToEnd()))) return true;
    }
    return false;
  }

  /** Lets others run, and asks whether to go on. */
  function* isToEnd(): Searching<boolean> {
    ended = yield spent.tried;
    return ended !== undefined;
  }

  function isEnd({ baseString, tests, head, body, told }: Candidate): boolean {
    const cost = baseString.length + perDigest;
    for (const test of tests) {
      if (spent.left < 0) return true;
      spent.take(cost);
      spent.tried += 1;
      const { reading, digester, key } = test;
      const digest = () => digester.run(key?.bytes ?? noBytes, baseString);
      const isMatch = what.each === undefined && reading.matches(digest());
      if (what.each !== undefined) what.each([...test.told, ...head.told, ...told], digest);
      if (isMatch) {
        found = { head, body: body(), test, baseString, told: [...test.told, ...head.told, ...told] };
        return true;
      }
    }
    return false;
  }

  /** What mistakes together make. */
  function* candidatesOf(product: Product): Generator<Candidate> {
    const tests = [...product.tests.list()];
    const beginning = product.bodies.size > 1 ? keptBeginnings() : beginningOf;
    for (const { writing, third, made, told } of product.bodies.list()) {
      const whole = third === undefined ? writtenBody(made().to) : undefined;
      for (const head of product.heads.list()) {
        const baseString = whole === undefined ? beginning(head.to, writing) + third : baseStringWith(head.to, whole);
        spent.take(whole === undefined ? perDraft : perBody + baseString.length);
        yield { baseString, tests, head, body: made, told };
      }
    }
  }

  /** What mistakes alone make; each is kept in its group, for those of several together. */
  function* singles(): Generator<Candidate> {
    const head0 = heads[0] as Made<Head>;
    const written = bodies.map(({ to }) => writtenBody(to));
    const written0 = written[0] as WrittenBody;
    const sheets = bodies.map(({ to }) => sheetOf(to, to));
    /** Most mistakes change one value or two, and only those are written anew. */
    const writtenAfter = (start: Body, to: Body, sheet: Sheet | undefined): WrittenBody => {
      const change = sheet && changeOf(start, to);
      const third = change?.writing === 0 ? sheet?.after(change) : undefined;
      return third === undefined ? writtenBody(to) : { body: to, joined: '', third };
    };
    for (const mistakes of singleMistakes) {
      // Of those that make thousands no text is kept.
      const isKept = !mistakes.many;
      if ('ofBody' in mistakes) {
        const { isAlone = false } = mistakes;
        for (const [index, start] of (isAlone ? bodies.slice(0, 1) : bodies).entries()) {
          for (const mistake of mistakes.ofBody) {
            for (const made of variantsOf(start, [mistake], context)) {
              const variant = writtenAfter(start.to, made.to, sheets[index]);
              const text = baseStringWith(head0.to, variant);
              spent.take(perBody + text.length);
              if (seen.has(text)) continue;
              if (isKept) seen.add(text);
              if (what.pairs && !isAlone) ofBodies[index]?.add(mistake, made);
              for (const head of isAlone ? [head0] : heads) {
                const baseString = head === head0 ? text : baseStringWith(head.to, variant);
                yield { baseString, tests: usual, head, body: () => made, told: made.told };
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
              const baseString = at === 0 ? text : baseStringWith(made.to, written[at] as WrittenBody);
              yield { baseString, tests: usual, head: made, body: () => body, told: [] };
            }
          }
        }
      }
    }
  }
}

/** Accepted forms with tests, one at a time: there may be thousands. */
function* withTests(
  heads: readonly Made<Head>[],
  bodies: readonly Made<Body>[],
  tests: readonly Test[],
): Generator<Candidate> {
  for (const body of bodies) {
    for (const head of heads) {
      const baseString = baseStringOf(head.to, body.to);
      for (const test of tests) yield { baseString, tests: [test], head, body: () => body, told: [] };
    }
  }
}

/** What stands in front of the parameters. */
function beginningOf(head: Head, { encodeUrl, urlTail }: Body): string {
  return `${head.httpMethod}&${encodeWith(encodeUrl, urlOf(head) + urlTail)}&`;
}

/** The same for thousands of candidates one behind the other. */
function keptBeginnings(): typeof beginningOf {
  const last = new Map<Head, { readonly encodeUrl: Encoder; readonly urlTail: string; readonly text: string }>();
  return (head, { encodeUrl, urlTail }) => {
    const known = last.get(head);
    if (known !== undefined && known.encodeUrl === encodeUrl && known.urlTail === urlTail) return known.text;
    const text = `${head.httpMethod}&${encodePart(encodeUrl, urlOf(head) + urlTail)}&`;
    last.set(head, { encodeUrl, urlTail, text });
    return text;
  };
}
