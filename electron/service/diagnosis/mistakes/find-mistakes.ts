import type { SignatureFinding } from '#shared/contract/signature-finding.ts';
import { acceptedAddresses, type SignedAddress } from '#shared/protocol/signature.ts';
import { forgetValues } from './encoder.ts';
import { findingOf } from './finding.ts';
import { keyVariants, rarePlaceholderKeys, type SigningKey, type TextForKey } from './of-key.ts';
import { readingsOf } from './of-sig.ts';
import { type Body, type Head, type ReceivedParameter, rightBody } from './recipe.ts';
import { type Search, type Searched, type Searching, search } from './search.ts';

export type { SigningKey } from './of-key.ts';

/** A call whose signature did not match, with what the service knows about it. */
export interface UnmatchedCall {
  /** Upper case. */
  readonly httpMethod: string;
  readonly address: SignedAddress;
  /** As received, decoded once; `place` is used where it is known. */
  readonly parameters: Iterable<ReceivedParameter>;
  /** The `sig` parameter as received, decoded once. */
  readonly sig: string;
  /** The secrets that should have signed, the usual one first. */
  readonly keys: readonly SigningKey[];
  /** Other secrets known here that may have signed by mistake, also ended ones. */
  readonly otherKeys?: readonly SigningKey[];
  /** Other texts that may have been taken for a secret. */
  readonly texts?: readonly TextForKey[];
  /** Other hosts that may have been signed by mistake, without port. */
  readonly otherHosts?: readonly string[];
  /** Ports that may have been signed by mistake. */
  readonly ports?: readonly number[];
  /** The userKeys of the site. */
  readonly userKeys?: readonly string[];
  /** Query string as received, without `?`. */
  readonly query?: string;
  /** The method in the spelling of its documentation, for example `accounts.getAccountInfo`. */
  readonly method?: string;
  /** What may have stood in front of the path that a proxy shortened, each with its first slash. */
  readonly pathPrefixes?: readonly string[];
}

export interface MistakeSearch {
  /** Also try two and three mistakes together: for some seconds, where nothing is found before. */
  readonly pairs?: boolean;
  /** What the search may cost, in characters that are hashed; absent: some seconds with pairs, else a hundredth of it. */
  readonly budget?: number | undefined;
}

const isSig = ({ name }: ReceivedParameter) => name.toLowerCase() === 'sig';
const documentedLowerCase = /^(?:apikey|uid)$/i;

/** A query string without its `sig`, whose value the client did not know while it signed. */
function withoutSig(query: string): string {
  return query
    .split('&')
    .filter((pair) => !/^(?:amp;)*sig(?:=|$)/i.test(pair))
    .join('&');
}

function searchFor(call: UnmatchedCall, { pairs = false, budget }: MistakeSearch): Search {
  const all = [...call.parameters];
  const parameters = all.filter((one) => !isSig(one));
  const { scheme, path, host } = call.address;
  const heads = acceptedAddresses(call.address).map(
    (accepted): Head => ({ httpMethod: call.httpMethod, scheme, host: accepted.host, path }),
  );
  const lower = parameters.map((one) =>
    documentedLowerCase.test(one.name) && one.name !== one.name.toLowerCase()
      ? { ...one, name: one.name.toLowerCase() }
      : one,
  );
  const bodies: Body[] = [rightBody(parameters)];
  if (lower.some((one, index) => one !== parameters[index])) bodies.push(rightBody(lower));
  const query = call.query ?? '';
  return {
    starts: { heads, bodies },
    context: {
      received: heads[0] ?? { httpMethod: call.httpMethod, scheme, host: host.toLowerCase(), path },
      hostAsSent: host,
      otherHosts: call.otherHosts ?? [],
      ports: call.ports ?? [],
      query: withoutSig(query),
      wholeQuery: query,
      queryNames: new Set(parameters.filter(({ place }) => place === 'query').map(({ name }) => name)),
      documentedPath: call.method === undefined ? undefined : `/${call.method}`,
      pathPrefixes: call.pathPrefixes ?? [],
      userKeys: call.userKeys ?? [],
      secretTexts: call.keys.map(({ text }) => text),
    },
    readings: readingsOf(call.sig),
    keys: keyVariants(call.keys, call.otherKeys ?? [], call.texts ?? [], pairs),
    rareKeys: pairs ? [...rarePlaceholderKeys(call.keys)] : [],
    secrets: call.keys.flatMap(({ text, bytes }) => [Buffer.from(text), bytes]),
    pairs,
    budget,
  };
}

/** What was excluded, when no mistake was found. */
function excludedOf(call: UnmatchedCall, { starts, context, pairs }: Search, searched: Searched): readonly string[] {
  const head = starts.heads[0];
  const hosts = context.otherHosts;
  if (!pairs && !searched.allSingles && searched.ended !== 'stopped') {
    const tried = `${searched.tried}`;
    return [
      searched.tried === 1
        ? `The commonest mistakes, each alone: ${tried} signature compared. Reproduce tries all of them.`
        : `The commonest mistakes, each alone: ${tried} signatures compared. Reproduce tries all of them.`,
    ];
  }
  const owners = call.keys.map(({ owner }) => owner).join(' nor ');
  const anyPort = pairs && searched.allSingles ? ', or with any other one' : '';
  return [
    `The secret: not ${owners} in another form, nor one of ${knownSecrets(call.otherKeys ?? [])} known here.`,
    `The address: not ${head?.scheme}://${head?.host}${head?.path} with HTTP and HTTPS, GET and POST exchanged, with another path, with or without its port${anyPort}${hosts.length > 0 ? norAt(hosts) : ''}.`,
    'The encoding: not as the functions of JavaScript, Java, PHP, Python, .NET, Ruby, Go and Swift encode, not once or three times, not in Latin-1.',
    'The parameters: not in another order or case, not one more or one less, not with another writing of JSON, numbers, blanks or accents.',
    togetherOf(searched, pairs),
  ];
}

/** `3 other secrets and 1 ended secret` */
function knownSecrets(others: readonly SigningKey[]): string {
  const ended = others.filter((key) => key.ended !== undefined).length;
  const valid = others.length - ended;
  const ofValid = valid === 1 ? `${valid} other secret` : `${valid} other secrets`;
  if (ended === 0) return ofValid;
  return `${ofValid} and ${ended === 1 ? `${ended} ended secret` : `${ended} ended secrets`}`;
}

/** Hosts that a sentence names. */
const mostHosts = 4;

function norAt(hosts: readonly string[]): string {
  const named = hosts.slice(0, mostHosts).join(', ');
  const more = hosts.length - mostHosts;
  if (more <= 0) return `, nor at ${named}`;
  return more === 1 ? `, nor at ${named} or ${more} other host` : `, nor at ${named} or ${more} other hosts`;
}

/** How far the search went. */
function togetherOf({ tried, allSingles, allPairs, ended, together }: Searched, pairs: boolean): string {
  const number = (of: number) => Math.round(of).toLocaleString('en');
  const made = `${number(tried)} signatures were made and compared`;
  if (ended === 'stopped') return `The search was stopped: ${made}.`;
  if (ended === 'out of time') {
    const alone = allSingles ? 'each of these alone' : 'the likeliest of these alone';
    const some =
      together === undefined
        ? 'not all of these alone, and no two together'
        : `${alone}, and ${number(together.tried)} of the ${number(Math.max(together.all, together.tried))} likeliest combinations of two and three`;
    return `In the time that there was, ${some} were tried: ${made}.`;
  }
  if (!pairs) return `Each of these was tried alone: ${made}.`;
  if (allPairs) return `No two of these together: ${made}.`;
  return allSingles
    ? `Each of these alone, and the likeliest two and three of them together: ${made}.`
    : `The likeliest of these, alone and together: ${made}.`;
}

/**
 * Finds the one or two mistakes that make a refused signature match. It only *explains* a 403003 and never accepts a call
 * (D31). What it names is proven: with it, the digest is the received one.
 *
 * A generator: a search for pairs yields every few milliseconds, so that the caller can let others run (R52).
 *
 * @see F 9.1, U 3
 */
export function* explaining(call: UnmatchedCall, options: MistakeSearch = {}): Searching<SignatureFinding> {
  const what = searchFor(call, options);
  const searched = yield* search(what);
  forgetValues();
  return findingOf(
    what,
    searched,
    call.keys,
    call.sig,
    searched.match === undefined ? excludedOf(call, what, searched) : [],
  );
}

/** Digests of each kind that are returned. */
const mostDigests = 20;

/**
 * The digests that a client with given mistakes makes of a call: `explaining` the other way round.
 *
 * @param call `sig` has the form in which the client would send it; its bytes do not matter
 * @param cause names of the mistakes, joined by ` + `, and their sentences, joined by a blank
 * @returns likeliest first; those whose sentences are the same come before those whose names are
 */
export function* digestsOfMistakes(
  call: UnmatchedCall,
  cause: { readonly name: string; readonly sentence: string },
  { pairs = false }: MistakeSearch = {},
): Searching<readonly Uint8Array[]> {
  const same: Uint8Array[] = [];
  const alike: Uint8Array[] = [];
  yield* search({
    ...searchFor(call, { pairs }),
    each(told, digest) {
      if (told.map(({ sentence }) => sentence).join(' ') === cause.sentence) {
        if (same.length < mostDigests) same.push(digest());
      } else if (alike.length < mostDigests && told.map(({ name }) => name).join(' + ') === cause.name) {
        alike.push(digest());
      }
    },
  });
  forgetValues();
  return [...same, ...alike];
}
