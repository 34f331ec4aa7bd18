import { madeOnce } from '#shared/made-once.ts';
import { charactersOf } from './encoder.ts';
import { longMistakesOfAddress, mistakesOfAddress, mistakesOfHost, mistakesOfPrefix } from './of-address.ts';
import { longMistakesOfEncoding, mistakesOfEncoding, textsOf } from './of-encoding.ts';
import { longMistakesOfJson, mistakesOfJson } from './of-json.ts';
import { mistakesOfLists } from './of-lists.ts';
import { longMistakesOfNames, mistakesOfMixing, mistakesOfNames } from './of-names.ts';
import { longMistakesOfParameters, mistakesOfParameters, rareMistakesOfParameters } from './of-parameters.ts';
import { mistakesOfStructure } from './of-structure.ts';
import { longMistakesOfTime, mistakesOfTime, rareMistakesOfTime } from './of-time.ts';
import { likelyCuts, longMistakesOfValues, mistakesOfValues, rareMistakesOfValues } from './of-values.ts';
import { type BodyChange, bodyAfter, changeOf, joined, meeting } from './parameter-changes.ts';
import {
  type Body,
  type Head,
  type MistakeContext,
  type Mistakes,
  type Rarity,
  type Told,
  type Variant,
  writtenBody,
} from './recipe.ts';
import { type Sheet, sheetOf } from './sheet.ts';

/** Where a search starts: the forms that are accepted (D31). */
export interface Starts {
  readonly heads: readonly Head[];
  readonly bodies: readonly Body[];
}

/** A head or body with the mistakes that lead to it. */
export interface Made<T> {
  readonly to: T;
  readonly from: T;
  readonly told: readonly Told[];
}

/**
 * Commonest first, because a search for a call that has just been refused ends early. Those marked `isAlone` are tried in the
 * usual form only, and not together with others.
 */
export const singleMistakes: readonly (
  | { readonly ofBody: readonly Mistakes<Body>[]; readonly many?: true; readonly isAlone?: true }
  | { readonly ofHead: readonly Mistakes<Head>[]; readonly many?: true }
)[] = [
  // Levels first: where a rare function makes the same, theirs is the kind that is tried with others.
  { ofBody: [...mistakesOfEncoding.slice(-1), ...mistakesOfEncoding.slice(0, -1), ...mistakesOfNames] },
  // Another host is common, where a proxy or a domain of the site's own is involved.
  { ofHead: [...mistakesOfAddress, ...mistakesOfHost] },
  { ofBody: [...mistakesOfParameters, ...mistakesOfJson, ...mistakesOfValues] },
  { ofBody: [...mistakesOfLists, ...mistakesOfStructure, ...mistakesOfTime] },
  { ofBody: [...mistakesOfMixing, likelyCuts] },
  { ofHead: mistakesOfPrefix },
  { ofBody: [...longMistakesOfParameters, ...longMistakesOfEncoding], isAlone: true },
  { ofBody: [...longMistakesOfTime, ...longMistakesOfJson, ...longMistakesOfValues], many: true },
];
/** Those of which there are so many that a call that has just been refused cannot wait for them (R52). */
export const laterMistakes: {
  readonly ofBody: readonly Mistakes<Body>[];
  readonly ofHead: readonly { readonly mistake: Mistakes<Head>; readonly size: number }[];
} = {
  ofBody: [...rareMistakesOfTime, ...rareMistakesOfParameters, ...rareMistakesOfValues, ...longMistakesOfNames],
  ofHead: longMistakesOfAddress,
};
export const headMistakes: readonly Mistakes<Head>[] = [...mistakesOfAddress, ...mistakesOfPrefix, ...mistakesOfHost];
/** For pairs: what changes values comes before what encodes them. */
export const bodyMistakes: readonly Mistakes<Body>[] = [
  ...mistakesOfParameters,
  ...rareMistakesOfParameters,
  ...mistakesOfTime,
  ...longMistakesOfTime,
  ...rareMistakesOfTime,
  ...mistakesOfValues,
  likelyCuts,
  ...longMistakesOfValues,
  ...rareMistakesOfValues,
  ...mistakesOfLists,
  ...mistakesOfJson,
  ...longMistakesOfJson,
  ...mistakesOfNames,
  ...longMistakesOfNames,
  ...mistakesOfMixing,
  ...mistakesOfEncoding,
  ...mistakesOfStructure,
];
/** Encoding functions as the characters of the texts show them: other characters, other functions. */
const [functions] = mistakesOfEncoding;

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

/** Different variants of one kind of mistake, from one start. */
export interface Group<T> {
  readonly mistake: Mistakes<T>;
  /** The name of the mistake; of one with many variants its kind. */
  readonly name: unknown;
  /** What tells the kind from others that the same function makes. */
  readonly kind: unknown;
  readonly many: boolean;
  readonly variants: Made<T>[];
  /** How much rarer it is than a usual mistake: 1 for that. */
  readonly rarity: number;
  /** True: without the likeliest ones, which are another group. */
  readonly isOthers?: true;
  /** True for what so many clients do that three such mistakes come together. */
  readonly isCommon: boolean;
}

/** Kinds of one function: told apart by their sentences, or by what these have in common. */
const kindOf = ({ kind, sentence }: Told): unknown => kind ?? sentence;

const weights: Readonly<Record<Rarity, number>> = { commonest: 0.15, common: 0.25, rare: 3 };

/** How rare a mistake is, beside a usual one. */
export const weightOf = ({ rarity }: Told): number => (rarity === undefined ? 1 : weights[rarity]);

const isCommon = ({ rarity }: Told): boolean => rarity === 'common' || rarity === 'commonest';

/** Of a name with more kinds none is rarer still. */
const mostKinds = 2;

/** Of many variants, which come likeliest first, so many are a group of their own. */
const mostLikely = 10;
const rarityOfOthers = 3;

function likeliestApart<T>(group: Group<T>): readonly Group<T>[] {
  const { many, variants, rarity } = group;
  if (variants.length <= mostLikely || !many) return [group];
  return [
    { ...group, variants: variants.slice(0, mostLikely) },
    { ...group, variants: variants.slice(mostLikely), rarity: rarity * rarityOfOthers, isOthers: true },
  ];
}

/** The groups of one start, filled while its mistakes are tried alone. */
export class Groups<T> {
  readonly #byKind = new Map<Mistakes<T>, Map<unknown, Group<T>>>();

  add(mistake: Mistakes<T>, made: Made<T>): void {
    const [told] = made.told;
    if (told === undefined) return;
    const kind = kindOf(told);
    const ofMistake = madeOnce(this.#byKind, mistake, () => new Map<unknown, Group<T>>());
    const group = madeOnce(ofMistake, kind, () => ({
      mistake,
      name: told.many ? kind : told.name,
      kind,
      many: told.many === true,
      variants: [],
      rarity: weightOf(told),
      isCommon: isCommon(told),
    }));
    group.variants.push(made);
  }

  /** In the order in which clients would make the mistakes. */
  inOrder(mistakes: readonly Mistakes<T>[]): readonly Group<T>[] {
    return mistakes.flatMap((mistake) => {
      const groups = [...(this.#byKind.get(mistake)?.values() ?? [])];
      // Of a name with many kinds each is the rarer.
      const kinds = (name: unknown) => Math.min(groups.filter((one) => one.name === name).length, mostKinds);
      return groups.flatMap((group) =>
        likeliestApart({ ...group, rarity: group.rarity * Math.sqrt(kinds(group.name)) }),
      );
    });
  }
}

/** A body with one or two mistakes, written up to what stands in front of it. */
export interface Draft {
  readonly made: () => Made<Body>;
  readonly told: readonly Told[];
  /** How it is written. */
  readonly writing: Body;
  /** Its third part; undefined: `made` has to be written as a whole. */
  readonly third: string | undefined;
}

/** Joins the mistakes of groups that were made from one body. */
export function pairingOf(start: Body, context: MistakeContext) {
  const changes = new WeakMap<Made<Body>, BodyChange | false>();
  const sheets = new Map<Body, Sheet | false>();
  const others = new WeakMap<Body, boolean>();
  /** Second mistakes by their kind, for a first one with which they cannot be joined. */
  const again = new WeakMap<Made<Body>, Map<Mistakes<Body>, Map<unknown, Made<Body>[]>>>();
  const characters = charactersOf(textsOf(start));

  function* one({ variants }: Group<Body>): Generator<Draft> {
    for (const made of variants) {
      const change = bodyChange(made);
      // A sheet of its own does not pay for one body.
      const third =
        change?.writing === 0
          ? sheetFor(start)?.after(change)
          : made.to.assemble === undefined
            ? writtenBody(made.to).third
            : undefined;
      yield { made: () => made, told: made.told, writing: made.to, third };
    }
  }

  function* two(first: Group<Body>, second: Group<Body>): Generator<Draft> {
    const isSame = first === second;
    // A client encodes in one way.
    if (first.mistake === functions && second.mistake === functions) return;
    for (const [index, a] of first.variants.entries()) {
      const ofA = bodyChange(a);
      if (ofA === undefined || (second.mistake === functions && ofA.writing === 0 && hasOthers(a.to))) {
        if (!isSame) yield* anew(a, second);
        continue;
      }
      let isAnew = false;
      for (const b of isSame ? second.variants.slice(index + 1) : second.variants) {
        const ofB = bodyChange(b);
        if (ofB === undefined) continue;
        const change = joined(ofA, ofB);
        if (change !== undefined) yield draft(change, a, b, ofA, ofB);
        else if (!isSame && (ofA.writing & ofB.writing) !== 0) {
          if (!isAnew) yield* anew(a, second);
          isAnew = true;
        } else if (!isSame) {
          const shared = meeting(ofA, ofB);
          if (shared === undefined || isAnew) continue;
          isAnew = true;
          yield* ofOne(a, ofA, second, shared);
        }
      }
    }
  }

  function bodyChange(made: Made<Body>): BodyChange | undefined {
    return madeOnce(changes, made, () => changeOf(start, made.to) ?? false) || undefined;
  }

  function sheetFor(body: Body): Sheet | undefined {
    return madeOnce(sheets, body, () => sheetOf(body, start) ?? false) || undefined;
  }

  /** True where a mistake brings characters that the start does not have. */
  function hasOthers(body: Body): boolean {
    return madeOnce(others, body, () => [...charactersOf(textsOf(body))].some((one) => !characters.includes(one)));
  }

  function draft(change: BodyChange, a: Made<Body>, b: Made<Body>, ofA: BodyChange, ofB: BodyChange): Draft {
    const told = [...a.told, ...b.told];
    let whole: Body | undefined;
    const body = () => (whole ??= bodyAfter(start, change, a.to, b.to, ofB.writing));
    const made = () => ({ to: body(), from: start, told });
    const writing = ofB.writing === 0 ? (ofA.writing === 0 ? start : a.to) : ofA.writing === 0 ? b.to : undefined;
    const third = writing && sheetFor(writing)?.after(change);
    return { made, told, writing: writing ?? body(), third };
  }

  /** The second mistake with what the first one made. */
  function* anew(a: Made<Body>, { mistake, kind, isOthers }: Group<Body>): Generator<Draft> {
    // All were tried with the likeliest.
    if (isOthers) return;
    const ofFirst = madeOnce(again, a, () => new Map<Mistakes<Body>, Map<unknown, Made<Body>[]>>());
    const byKind = madeOnce(ofFirst, mistake, () => {
      const made = new Map<unknown, Made<Body>[]>();
      for (const one of variantsOf(a, [mistake], context)) madeOnce(made, kindOf(one.last), () => []).push(one);
      return made;
    });
    for (const made of byKind.get(kind) ?? []) {
      yield { made: () => made, told: made.told, writing: made.to, third: undefined };
    }
  }

  /** The same, where both change the value of one parameter. */
  function* ofOne(a: Made<Body>, ofA: BodyChange, { mistake, kind }: Group<Body>, shared: Body['parameters'][number]) {
    const changed = ofA.replaced.get(shared);
    if (changed === undefined) return;
    const alone: Body = { ...a.to, parameters: [changed] };
    for (const last of mistake(alone, context)) {
      const [to, ...more] = last.to.parameters;
      if (kindOf(last) !== kind || to === undefined || to === changed || more.length > 0) continue;
      const change: BodyChange = { ...ofA, replaced: new Map([[shared, to]]) };
      const b: Made<Body> = { to: last.to, from: start, told: [last] };
      yield draft(change, a, b, ofA, { ...ofA, writing: 0 });
    }
  }

  return { one, two };
}

/** The members of a head. */
const membersOfHead = ['httpMethod', 'scheme', 'host', 'path'] as const;

/** Joins the mistakes of two groups that were made from one head; where both change one member, the second is made with what the first one made. */
export function* pairsOfHead(
  start: Head,
  first: Group<Head>,
  second: Group<Head>,
  context: MistakeContext,
): Generator<Made<Head>> {
  for (const a of first.variants) {
    let isAnew = false;
    for (const b of second.variants) {
      const to = joinedHead(start, a.to, b.to);
      if (to !== undefined) yield { to, from: start, told: [...a.told, ...b.told] };
      else isAnew = true;
    }
    if (!isAnew || first === second) continue;
    for (const made of variantsOf(a, [second.mistake], context)) {
      if (kindOf(made.last) === second.kind) yield made;
    }
  }
}

/** Undefined where both change the same member. */
function joinedHead(start: Head, a: Head, b: Head): Head | undefined {
  const joined = { ...a };
  for (const member of membersOfHead) {
    if (b[member] === start[member]) continue;
    if (a[member] !== start[member]) return undefined;
    joined[member] = b[member];
  }
  return joined;
}
