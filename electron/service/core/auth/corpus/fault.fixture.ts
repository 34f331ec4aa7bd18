import type { Pair, Plan, World } from './call.fixture.ts';
import type { Dice } from './dice.fixture.ts';

/** A mistake that clients make, put into a sound call. */
export interface Fault {
  readonly id: string;
  /** Part of the plan that it changes; a pair has two different ones. */
  readonly slot: string;
  /** The names that are right for it: several where they are the same thing for some calls. */
  readonly names: readonly string[];
  /** A sentence that names it: within another mistake, or among those that make the same base string of the call. */
  readonly alsoSaid?: RegExp;
  /** Changes the plan; false: this call cannot have the fault. */
  readonly put: (plan: Plan, dice: Dice, world: World) => boolean;
}

/** What a fault does to one side of a plan: the members that are otherwise, or a change that says false where there is none. */
type Put<Side> = (side: Side, dice: Dice, plan: Plan, world: World) => unknown;
type Change<Side> = Partial<Side> | Put<Side>;

function onSide<Side extends 'signed' | 'sent'>(side: Side) {
  return (
    id: string,
    slot: string,
    names: readonly string[],
    change: Change<Plan[Side]>,
    alsoSaid?: RegExp,
  ): Fault => ({
    id,
    slot,
    names,
    ...(alsoSaid && { alsoSaid }),
    put(plan, dice, world) {
      if (typeof change === 'function') return (change as Put<Plan[Side]>)(plan[side], dice, plan, world) !== false;
      Object.assign(plan[side], change);
      return true;
    },
  });
}

/** A mistake in what a client signs. */
export const signs = onSide('signed');
/** A mistake in what a client sends. */
export const sends = onSide('sent');

/** Mistakes of one part: of each id the names that are right for it, and what is signed otherwise. */
export const rows = (
  slot: string,
  of: Readonly<Record<string, readonly [names: readonly string[], change: Change<Plan['signed']>]>>,
): Fault[] => Object.entries(of).map(([id, [names, change]]) => signs(id, slot, names, change));

type Encode = (text: string) => string;

export const encoding = [
  'plus sign for blanks',
  "! ' ( ) * left bare",
  'tilde encoded',
  'reserved characters left bare',
  'lower-case hex digits',
];
export const saysEncoding = /^Wrong percent-encoding/;
/** One function for all that is encoded. */
export const throughout = (encode: Encode) => ({
  encodeValue: encode,
  encodeName: encode,
  encodeJoined: encode,
  encodeUrl: encode,
});

export const value = 'value changed after signing';
export const isAdded = [
  'parameter added after signing',
  'null parameter',
  'empty parameter left out',
  'false and 0 left out',
];

/** Parameters of the method's own, and those that say how it answers. */
export const isOwn = ({ name }: Pair): boolean => !/^(?:apikey|nonce|timestamp|uid|userkey)$/i.test(name);
export const isContent = (pair: Pair): boolean => isOwn(pair) && !/^(?:format|httpstatuscodes)$/i.test(pair.name);
/** The names of parameters may have another case by another fault. */
export const isNamed = (pair: Pair, name: string): boolean => pair.name.toLowerCase() === name.toLowerCase();

/** Where a client puts parameters that it adds. */
export const placeOf = ({ httpMethod }: Plan['sent']): Pair['place'] => (httpMethod === 'GET' ? 'query' : 'body');
export const pairsOf = (list: readonly (readonly [string, string])[], place: Pair['place']): Pair[] =>
  list.map(([name, text]) => ({ name, value: text, place }));

/** One of the pairs that are such; false where none is. */
export const changeOne = (
  pairs: Pair[],
  is: (pair: Pair) => boolean,
  dice: Dice,
  change: (pair: Pair) => void,
): boolean => {
  const able = pairs.filter(is);
  if (able.length === 0) return false;
  change(dice.pick(able));
  return true;
};

/** One value of the client's own, where that changes it. */
export const changes =
  (is: (pair: Pair) => boolean) =>
  (id: string, names: readonly string[], change: Encode, alsoSaid?: RegExp): Fault =>
    signs(
      id,
      'values',
      names,
      ({ pairs }, dice) =>
        changeOne(
          pairs,
          (pair) => is(pair) && change(pair.value) !== pair.value,
          dice,
          (pair) => {
            pair.value = change(pair.value);
          },
        ),
      alsoSaid,
    );

/** A value in JSON, written once more by something else. */
export const writesJson =
  (is: (pair: Pair) => boolean) =>
  (id: string, write: (one: unknown) => string): Fault =>
    changes(is)(id, ['JSON written twice', value], (text) => (text.startsWith('{') ? write(JSON.parse(text)) : text));

/** JSON in which such characters are `\uXXXX`. */
export const escapedJson = (one: unknown, which = /[^\0-\x7f]/g): string =>
  JSON.stringify(one).replace(which, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Another HMAC key. */
export const keyed = (id: string, names: readonly string[], keyOf: (secret: string) => Buffer): Fault =>
  signs(id, 'key', names, { keyOf });
export const placeholder = (text: string): Fault =>
  keyed(`placeholder ${text}`, ['placeholder as the key'], () => Buffer.from(text));
/** Another way to make the signature's bytes. */
export const digested = (id: string, names: readonly string[], digest: Plan['signed']['digest']): Fault =>
  signs(id, 'digest', names, { digest });
/** Another way to write them. */
export const written = (id: string, names: readonly string[], sigOf: Plan['sent']['sigOf']): Fault =>
  sends(id, 'sig', names, { sigOf });
/** Another order of the parameters. */
export const sorted = (id: string, sort: Plan['signed']['sort']): Fault =>
  signs(id, 'order', ['parameters in another order'], { sort });
