import type { CallDetail } from '#shared/contract/log.ts';
import { mask } from '#shared/protocol/masking.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { causeKey, credentialStandIn, valueIn } from './credentials.ts';
import { type Slot, slotName } from './recorded-request.ts';
import type { StandIns } from './stand-ins.ts';

/** A secret of the workspace with its stand-in. */
export interface SecretPair {
  readonly original: string;
  readonly standIn: string;
}

/** What fills the slots of a call. */
interface Filling {
  readonly call: CallDetail;
  readonly apiKey: string | undefined;
  /** Those of the call's own site first. */
  readonly secrets: readonly SecretPair[];
  readonly standIns: StandIns;
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const base64url = (text: string): string => withoutEnding(text.replaceAll('+', '-').replaceAll('/', '_'), '=');
const hexOf = (text: string): string => Buffer.from(text, 'base64').toString('hex');

/** What was done to a secret on its way, by the mistake that the trace names (core/auth/wrong-secret.ts). */
const mangled: Readonly<Record<string, (secret: string) => string>> = {
  'plus sent as blank': (secret) => secret.replaceAll('+', ' '),
  'secret encoded twice': percentEncode,
  'secret percent encoded in basic': percentEncode,
  'blank or line end at the secret': (secret) => `${secret} `,
  'byte order mark at the secret': (secret) => `\ufeff${secret}`,
  'secret in quotes': (secret) => `"${secret}"`,
  'secret as base64url': base64url,
  'secret in base64 twice': base64,
  'secret in hex': hexOf,
  'secret cut off': (secret) => secret.slice(0, -4),
  'secret in another case': (secret) => secret.toLowerCase(),
};

/** What stood in a Basic header instead of `<BASE64(API_KEY:SECRET_KEY)>`, by the cause (endpoints/token). */
const basicForms: Readonly<Record<string, (key: string, secret: string) => string>> = {
  'key-and-secret-swapped': (key, secret) => base64(`${secret}:${key}`),
  'basic-without-secret': base64,
  'basic-in-hex': (key, secret) => Buffer.from(`${key}:${secret}`).toString('hex'),
  'basic-not-encoded': (key, secret) => `${key}:${secret}`,
  'basic-percent-encoded': (key, secret) => percentEncode(base64(`${key}:${secret}=`)),
  'basic-in-quotes': (key, secret) => `"${base64(`${key}:${secret}`)}"`,
  'basic-with-blank': (key, secret) => base64(`${key}:${secret}`).replace(/^.{8}/, '$& '),
  'basic-as-base64url': (key, secret) => base64url(base64(`${key}:${secret}=`)),
  'basic-in-base64-twice': (key, secret) => base64(base64(`${key}:${secret}`)),
};

/** The stand-in of a password: those of the present one, the new one and the answer differ. */
export function passwordOf(what: string, standIns: StandIns): string {
  return standIns.of('password', what.toLowerCase(), what);
}

/** The value for a slot of a call: a stand-in of what its mask and its trace say of the original. */
export function valueFor(slot: Slot, filling: Filling): string {
  const { call, standIns, apiKey } = filling;
  switch (slot.kind) {
    case 'sig':
      return '';
    case 'secret':
      return secretFor(slot.shown, filling) ?? standIns.of('secret', `unknown ${slot.shown}`, slot.what);
    case 'basic':
      return basicFor(slot, filling);
    case 'token':
      if (apiKey !== undefined && causeKey(call).endsWith('.api-key-as-token')) return apiKey;
      return credentialStandIn(standIns, slot);
    case 'code':
    case 'oneTime':
      return credentialStandIn(standIns, slot);
    // A strong one, unless it was refused for itself.
    case 'password':
      return isTooSimple(call) ? 'a' : passwordOf(slot.what, standIns);
    case 'value':
      return /sessions$|vendors|headers/i.test(slotName(slot)) ? '{}' : standIns.of('value', slot.shown, slot.what);
  }
}

const isTooSimple = ({ errorCode, response }: CallDetail): boolean =>
  errorCode === 400009 && /"fieldName":\s*"(?:password|newPassword)"/.test(response.body ?? '');

/** How a value may stand in a query or a form, of which the log masks the characters as they were received. */
const writings: readonly ((value: string) => string)[] = [
  (value) => value,
  percentEncode,
  (value) => value.replaceAll(' ', '+'),
];

/** The stand-in of the secret whose beginning a mask shows, with what was done to it on its way. */
function secretFor(shown: string, { call, apiKey, secrets }: Filling): string | undefined {
  const mistakes = valueIn(call, 'mistake')?.split(' + ') ?? [];
  if (mistakes.includes('api key as secret')) return apiKey;
  const changes = [...mistakes.flatMap((name) => mangled[name] ?? []), (secret: string) => secret];
  for (const change of changes) {
    const isShown = ({ original }: SecretPair) => writings.some((written) => mask(written(change(original))) === shown);
    const found = secrets.find(isShown);
    if (found !== undefined) return change(found.standIn);
  }
  return undefined;
}

function basicFor({ what }: Slot, filling: Filling): string {
  const { call, apiKey = '3_unknown', secrets, standIns } = filling;
  standIns.note(what, 'base64 of the API key and a stand-in of the secret');
  const unknown = standIns.of('secret', 'unknown in Basic');
  const shown = valueIn(call, 'secret');
  const secret = shown === undefined ? secrets[0]?.standIn : secretFor(shown, filling);
  const form = basicForms[causeKey(call).replace(/^.*?\./, '')];
  if (form !== undefined) return form(apiKey, secret ?? unknown);
  return base64(call.errorCode === 400008 ? unknown : `${apiKey}:${secret ?? unknown}`);
}
