import { mask } from '#shared/protocol/masking.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
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
}

/** Most ways to fill the slots of one call. */
const MOST_WAYS = 150;

/** What clients make of a secret on its way, besides sending it as it is. */
const mangled: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.replaceAll('+', ' '),
  percentEncode,
  (secret) => `${secret} `,
  (secret) => secret.replaceAll('=', ''),
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
    case 'password':
      return [standIns.of('password', shown, what)];
    // Some hold JSON.
    case 'value':
      return [standIns.of('value', shown, what), '{}'];
  }
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
    base64(`${apiKey}:${unknown}=`).replace(/=+$/, ''),
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
  const keys = slots.map((slot) => `${slot.kind} ${slot.shown}`);
  for (const [index, slot] of slots.entries()) {
    const key = keys[index] ?? '';
    if (!chosen.has(key)) chosen.set(key, valuesFor(slot, originals, standIns));
  }
  const different = [...chosen.entries()];
  const total = different.reduce((product, [, values]) => product * values.length, 1);
  for (let way = 0; way < Math.min(total, MOST_WAYS); way += 1) {
    let rest = way;
    const picked = new Map<string, string>();
    for (const [key, values] of different) {
      picked.set(key, values[rest % values.length] ?? '');
      rest = Math.floor(rest / values.length);
    }
    yield keys.map((key) => picked.get(key) ?? '');
  }
}
