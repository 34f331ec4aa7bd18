import { hash } from 'node:crypto';
import type { NamedMistake, ShownKey, SignatureFinding } from '#shared/contract/signature-finding.ts';
import { maskParameter, maskQuery } from '#shared/protocol/masking.ts';
import { alternativesOf } from './alternatives.ts';
import type { SigningKey } from './of-key.ts';
import { algorithmOf, arrivedAs } from './of-sig.ts';
import { type Body, baseStringOf, type Head, ordinal, type ReceivedParameter, type Told } from './recipe.ts';
import type { Search, Searched } from './search.ts';

/** Longest base string that is shown. */
const longestShown = 20_000;
/** Most alternatives that are listed. */
const mostOthers = 3;

/** First hex digits of the SHA-256 of a key: tells secrets apart and reveals nothing of a random one. */
function fingerprintOf(bytes: Uint8Array): string {
  return hash('sha256', bytes).slice(0, 8);
}

function shownBaseString(head: Head, body: Body): string {
  const parameters = shownParameters(body).map((one) => {
    const value = maskParameter(one.name, one.value);
    return value === one.value ? one : { ...one, value };
  });
  const urlTail = body.urlTail === '' ? '' : maskQuery(body.urlTail.slice(1));
  const shown = { ...body, parameters, urlTail: body.urlTail === '' ? '' : `?${urlTail}` };
  return baseStringOf(head, shown).slice(0, longestShown);
}

/** The parameters as far as the shown part of the base string may reach: in it they are longer than here (R52). */
function shownParameters({ parameters, order }: Body): readonly ReceivedParameter[] {
  if (order !== ordinal) return parameters;
  const shown: ReceivedParameter[] = [];
  let left = longestShown;
  for (const one of [...parameters].sort(ordinal)) {
    shown.push(one.name.length + one.value.length <= left ? one : { ...one, value: one.value.slice(0, left) });
    left -= one.name.length + one.value.length;
    if (left <= 0) break;
  }
  return shown;
}

function firstDifference(a: string, b: string): number | undefined {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) if (a[index] !== b[index]) return index;
  return a.length === b.length ? undefined : length;
}

/** Each once. */
const different = (sentences: readonly string[]): readonly string[] => [...new Set(sentences)];

function named(found: Told, alternatives: readonly Told[]): NamedMistake {
  const all = [found, ...alternatives];
  const told = all.find(({ likelier }) => likelier) ?? found;
  const { name, sentence, fix } = told;
  const clients = different(all.filter((one) => one.sentence === sentence).flatMap(({ client }) => client ?? []));
  const or = different(all.map((one) => one.sentence)).filter((one) => one !== sentence);
  return {
    name,
    sentence,
    fix,
    ...(clients.length > 0 && { client: clients.slice(0, mostOthers).join(' ') }),
    or: or.slice(0, mostOthers),
  };
}

/** What a search has found, for people. */
export function findingOf(
  search: Search,
  { match, tried, allSingles, allPairs, ended }: Searched,
  right: readonly SigningKey[],
  sig: string,
  words: readonly string[],
): SignatureFinding {
  const { starts, readings } = search;
  const shown = (owner: string, bytes: Uint8Array): ShownKey => ({
    owner,
    fingerprint: fingerprintOf(bytes),
  });
  const first = right[0];
  const expectedKey = shown(first?.owner ?? '', first?.bytes ?? new Uint8Array());
  const head = match?.head.from ?? starts.heads[0];
  const body = match?.body.from ?? starts.bodies[0];
  const expected = head && body ? shownBaseString(head, body) : '';
  const common = {
    arrived: arrivedAs(sig, readings),
    expected,
    pairs: search.pairs,
    tried,
    allSingles,
    allPairs,
    isStopped: ended === 'stopped',
    isOutOfTime: ended === 'out of time',
    isNoDigest: readings.length === 0,
  };
  if (match === undefined) {
    return { ...common, mistakes: [], key: { expected: expectedKey }, excluded: [...words] };
  }

  const signed = shownBaseString(match.head.to, match.body.to);
  const difference = firstDifference(expected, signed);
  const alternatives = alternativesOf(search, match);
  const { key } = match.test;
  const isKey = ({ owner }: SigningKey) => key !== undefined && owner === key.owner;
  const meant = right.find(isKey);
  return {
    ...common,
    mistakes: match.told.map((told) => named(told, alternatives.get(told) ?? [])),
    algorithm: algorithmOf(match.test.digester),
    signed,
    ...(difference !== undefined && { firstDifference: difference }),
    key: {
      expected: meant === undefined ? expectedKey : shown(meant.owner, meant.bytes),
      ...(key !== undefined && { used: shown(key.owner, key.bytes) }),
    },
    excluded: [],
  };
}
