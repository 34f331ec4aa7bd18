import type { NamedValue } from './base-string.ts';
import { mistakesOfAddress } from './mistakes/of-address.ts';
import { mistakesOfEncoding } from './mistakes/of-encoding.ts';
import { mistakesOfKey } from './mistakes/of-key.ts';
import { mistakesOfParameters } from './mistakes/of-parameters.ts';
import {
  baseStringOf,
  type Mistake,
  type MistakeContext,
  ordinal,
  type Recipe,
  type SigningKey,
} from './mistakes/recipe.ts';
import { percentEncode } from './percent.ts';
import { acceptedAddresses, type HmacSha1, normalizeSignature, type SignedAddress, sign } from './signature.ts';

export type { SigningKey } from './mistakes/recipe.ts';

/** A call whose signature did not match, with what the service knows about it. */
export interface UnmatchedCall {
  /** Upper case. */
  readonly httpMethod: string;
  readonly address: SignedAddress;
  /** As received, decoded once; `place` is used where it is known. */
  readonly parameters: Iterable<NamedValue & { readonly place?: 'query' | 'body' }>;
  /** The `sig` parameter as received, decoded once. */
  readonly sig: string;
  /** The secret that should have signed. */
  readonly key: SigningKey;
  /** Other secrets known here that may have signed by mistake. */
  readonly otherKeys?: readonly SigningKey[];
  /** Other addresses of this service that may have been signed by mistake, as `Host` would carry them. */
  readonly otherHosts?: readonly string[];
  /** Query string as received, without `?`. */
  readonly query?: string;
}

/** One mistake, or a pair of them, that would explain a 403003. */
export interface CandidateMistake {
  /** Short name; two names joined by ` + ` for a pair. */
  readonly name: string;
  /** What the client did. */
  readonly sentence: string;
  /** What to do instead. */
  readonly fix: string;
  /** The base string that a client with this mistake signs. */
  readonly baseString: string;
  /** The HMAC key that it uses. */
  readonly key: Uint8Array;
  /** The signature that it meant to send. */
  readonly sig: string;
}

export interface MistakeSearch {
  /** Also try two mistakes together; for `verify` and Reproduce, too much for every refused call. */
  readonly pairs?: boolean;
}

/** In the order of likelihood: the first that matches is named. */
const mistakes: readonly Mistake[] = [
  ...mistakesOfKey,
  ...mistakesOfEncoding,
  ...mistakesOfParameters,
  ...mistakesOfAddress,
];

/**
 * Greatest sum of the characters of all base strings that a search makes, that of the call itself included. It bounds the
 * work that a hostile call can cause: about 2 ms for one mistake, 200 ms for pairs (R52).
 */
const budgetOfOne = 300_000;
const budgetOfPairs = 30_000_000;

/** A lower bound of the length of a call's base string, without making it: the characters that were sent. */
function sentLength(parameters: readonly NamedValue[]): number {
  return parameters.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
}

function recipes(call: UnmatchedCall, parameters: readonly NamedValue[]): Recipe[] {
  return [...acceptedAddresses(call.address)].map(({ host }) => ({
    httpMethod: call.httpMethod,
    scheme: call.address.scheme,
    host: host.toLowerCase(),
    path: call.address.path,
    parameters,
    order: ordinal,
    encodeValue: percentEncode,
    encodeUrl: percentEncode,
    encodeJoined: percentEncode,
    key: call.key.bytes,
    sig: call.sig,
  }));
}

function* variantsOf(start: Recipe, context: MistakeContext, pairs: boolean): Generator<CandidateMistake> {
  for (const [index, first] of mistakes.entries()) {
    for (const { recipe, sentence, fix } of first.variants(start, context)) {
      if (!pairs) {
        yield { name: first.name, sentence, fix, baseString: baseStringOf(recipe), key: recipe.key, sig: recipe.sig };
        continue;
      }
      for (const second of mistakes.slice(index + 1)) {
        for (const also of second.variants(recipe, context)) {
          yield {
            name: `${first.name} + ${second.name}`,
            sentence: `${sentence} ${also.sentence}`,
            fix: `${fix} ${also.fix}`,
            baseString: baseStringOf(also.recipe),
            key: also.recipe.key,
            sig: also.recipe.sig,
          };
        }
      }
    }
  }
}

/**
 * The base strings that known mistakes would have made of a call, alone and then, when asked, in pairs. They are never
 * accepted: they only *explain* a 403003 (D31).
 *
 * @yields each distinct candidate once, likeliest first, until the bound of the search is reached
 * @see product.md, "Reproduce"; F 9.1
 */
export function* candidateMistakes(call: UnmatchedCall, search: MistakeSearch = {}): Generator<CandidateMistake> {
  const all = [...call.parameters];
  const parameters = all.filter(({ name }) => name.toLowerCase() !== 'sig');
  const hostAsSent = call.address.host;
  const context: MistakeContext = {
    key: call.key,
    otherKeys: call.otherKeys ?? [],
    otherHosts: [...(call.otherHosts ?? []), hostAsSent],
    query: call.query ?? '',
    queryNames: new Set(all.filter(({ place }) => place === 'query').map(({ name }) => name)),
  };
  const largest = search.pairs ? budgetOfPairs : budgetOfOne;
  if (sentLength(parameters) > largest) return;
  const seen = new Set<string>();
  const starts = recipes(call, parameters);
  let length = 0;
  for (const start of starts) {
    const baseString = baseStringOf(start);
    length = baseString.length;
    if (length > largest) return;
    seen.add(identity({ ...start, baseString }));
  }
  for (const pairs of search.pairs ? [false, true] : [false]) {
    let budget = pairs ? budgetOfPairs : budgetOfOne;
    for (const start of starts) {
      if (budget < length) break;
      for (const candidate of variantsOf(start, context, pairs)) {
        budget -= candidate.baseString.length;
        const id = identity(candidate);
        if (!seen.has(id)) {
          seen.add(id);
          yield candidate;
        }
        if (budget < length) break;
      }
    }
  }
}

/** Candidates with the same key are the same test. */
function identity(candidate: { key: Uint8Array; sig: string; baseString: string }): string {
  return `${candidate.key.join()}\n${candidate.sig}\n${candidate.baseString}`;
}

/**
 * Finds the mistake that makes a refused signature match.
 *
 * @param equal compares two base64 digests in constant time (R9)
 * @returns undefined when none of the known mistakes explains it
 */
export function explainMismatch(
  call: UnmatchedCall,
  hmac: HmacSha1,
  equal: (a: string, b: string) => boolean,
  search: MistakeSearch = {},
): CandidateMistake | undefined {
  for (const candidate of candidateMistakes(call, search)) {
    const received = normalizeSignature(candidate.sig);
    if (received !== undefined && equal(sign(candidate.baseString, candidate.key, hmac), received)) return candidate;
  }
  return undefined;
}
