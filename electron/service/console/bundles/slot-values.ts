import { mask } from '#shared/protocol/masking.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { kindsOfSlot } from './one-time-state.ts';
import type { Slot } from './recorded-request.ts';
import type { StandIns } from './stand-ins.ts';

/** A secret of the workspace with its stand-in. */
export interface SecretPair {
  readonly original: string;
  readonly standIn: string;
}

/** What may have stood in the slots of a call. */
export interface Originals {
  readonly apiKey: string | undefined;
  readonly secrets: readonly SecretPair[];
  /** Stand-ins, in every state that a credential may have had. */
  readonly tokens: readonly string[];
  readonly codes: readonly string[];
  readonly oneTimeTokens: readonly { readonly standIn: string; readonly kind: string }[];
}

/** Most ways to fill the slots of one call. */
const MOST_WAYS = 250;

/** What clients make of a secret on its way, besides sending it as it is. */
const mangled: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.replaceAll('+', ' '),
  percentEncode,
  (secret) => `${secret} `,
  (secret) => secret.replaceAll('=', ''),
  (secret) => percentEncode(percentEncode(secret)),
  (secret) => secret.slice(0, -4),
  (secret) => `"${secret}"`,
  (secret) => secret.toLowerCase(),
];

/**
 * The values that may have stood where the log shows a mask, likeliest first. Which of them it was, only the verdict says:
 * a log keeps no secret, nor whether it was right (R15).
 */
function valuesFor({ kind, shown, what }: Slot, originals: Originals, standIns: StandIns): string[] {
  switch (kind) {
    case 'sig':
      return [''];
    case 'secret':
      return [...secretsFor(shown, originals.secrets), standIns.of('secret', `unknown ${shown}`, what)];
    case 'basic':
      return basicFor(originals, standIns, what);
    case 'token':
      standIns.note(what, 'a random text of the form of an access token');
      return [
        ...originals.tokens,
        standIns.of('token', `unknown ${shown}`),
        ...(originals.apiKey ? [originals.apiKey] : []),
      ];
    case 'code':
      standIns.note(what, 'a random text of the form of a code');
      return [...originals.codes, standIns.of('code', `unknown ${shown}`)];
    case 'oneTime': {
      standIns.note(what, 'a random text of the form of a one-time token');
      const kinds: readonly string[] = kindsOfSlot(what);
      const known = originals.oneTimeTokens.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
      return [standIns.of('oneTime', `unknown ${shown}`), ...known.map(({ standIn }) => standIn)];
    }
    // The strong one first; a policy may find another one too simple.
    case 'password':
      return [
        ...new Set([passwordOf(what, standIns), passwordOf('the parameter password', standIns), 'aaaaaaaa', 'a']),
      ];
    // Some hold JSON.
    case 'value':
      return [standIns.of('value', shown, what), '{}'];
  }
}

/** The stand-in of a password: those of the present one, the new one and the answer differ. */
export function passwordOf(what: string, standIns: StandIns): string {
  return standIns.of('password', what.toLowerCase(), what);
}

/** Those with the same beginning first; then each, in case it was another one at the time of the call. */
function secretsFor(shown: string, secrets: readonly SecretPair[]): string[] {
  const isShown = ({ original }: SecretPair) => mask(original) === shown || mask(percentEncode(original)) === shown;
  const ordered = [...secrets.filter(isShown), ...secrets.filter((one) => !isShown(one))];
  const values = mangled.flatMap((change) => ordered.map(({ standIn }) => change(standIn)));
  return [...new Set(values)];
}

function basicFor({ apiKey = '3_unknown', secrets }: Originals, standIns: StandIns, what: string): string[] {
  standIns.note(what, 'base64 of the API key and a stand-in of the secret');
  const unknown = standIns.of('secret', 'unknown in Basic');
  const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
  const plain = [...secretsFor('', secrets), unknown].map((secret) => base64(`${apiKey}:${secret}`));
  return [
    ...plain,
    base64(`3_unknown:${unknown}`),
    base64(`${secrets[0]?.standIn ?? unknown}:${apiKey}`),
    base64(unknown),
    // Not base64, and base64 without its padding.
    `${apiKey}:${unknown}`,
    withoutEnding(base64(`${apiKey}:${unknown}=`), '='),
  ];
}

/** The ways to fill all slots, likeliest first. */
export function* waysToFill(
  slots: readonly Slot[],
  originals: Originals,
  standIns: StandIns,
): Generator<readonly string[]> {
  const chosen = new Map<string, string[]>();
  // Slots with the same mask have the same original.
  const keys = slots.map(({ kind, shown, what }) =>
    kind === 'password' || kind === 'oneTime' ? `${kind} ${what}` : `${kind} ${shown}`,
  );
  for (const [index, slot] of slots.entries()) {
    const key = keys[index] ?? '';
    if (!chosen.has(key)) chosen.set(key, valuesFor(slot, originals, standIns));
  }
  const different = [...chosen.entries()];
  const lists = different.map(([, values]) => values);
  let way = 0;
  for (const indexes of byLikeliness(lists.map(({ length }) => length))) {
    if (way >= MOST_WAYS) return;
    way += 1;
    const picked = new Map(different.map(([key], at) => [key, lists[at]?.[indexes[at] ?? 0] ?? '']));
    yield keys.map((key) => picked.get(key) ?? '');
  }
}

/** Indexes into lists of these lengths: first all 0, then those of which one is 1, and so on. */
function* byLikeliness(lengths: readonly number[]): Generator<readonly number[]> {
  const most = lengths.reduce((sum, length) => sum + length - 1, 0);
  function* withSum(at: number, sum: number): Generator<readonly number[]> {
    if (at === lengths.length) {
      if (sum === 0) yield [];
      return;
    }
    for (let index = 0; index <= Math.min(sum, (lengths[at] ?? 1) - 1); index += 1) {
      for (const rest of withSum(at + 1, sum - index)) yield [index, ...rest];
    }
  }
  for (let sum = 0; sum <= most; sum += 1) yield* withSum(0, sum);
}
