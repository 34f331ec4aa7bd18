import { definedMembers, jsonObject } from '#shared/narrowing.ts';
import { type PastedSaml, readSamlText } from './read-saml-text.ts';

/** What is pasted and is no call, but was signed or hashed by somebody. */
export type SignedText =
  | {
      readonly kind: 'jwt';
      readonly token: string;
      /** As the text calls it, such as `id_token`; undefined: it does not. */
      readonly name?: string;
      /** What its receiver expects, where the text says so. */
      readonly expected: { readonly client_id?: string; readonly nonce?: string; readonly issuer?: string };
    }
  | {
      readonly kind: 'consent';
      /** The exact text that was sent, or as it stands in the paste. */
      readonly text: string;
      readonly sig?: string;
      readonly userKey?: string;
      /** Of the address that carried it. */
      readonly context?: string;
      /** True: the text came encoded, so that it is the one that was sent, character by character. */
      readonly isVerbatim: boolean;
    }
  /** The signature of a user's id, as a login gives it and an app checks it (F 5.7). */
  | { readonly kind: 'uid'; readonly UID: string; readonly signature: string; readonly timestamp: string }
  | { readonly kind: 'pkce'; readonly verifier: string; readonly challenge: string; readonly method?: string }
  | {
      readonly kind: 'saml';
      /** In the order of the text; at least one. */
      readonly messages: readonly PastedSaml[];
    };

type Fields = ReadonlyMap<string, string>;

/** Characters that are looked at; none of these texts is longer. */
const MAX_LENGTH = 100_000;

const jwtForm = /^eyJ[\w-]{4,}\.[\w-]*(?:\.[\w+/-]*={0,2})?$/;
/** Names under which a JWT is handed around. */
const jwtNames = [
  'id_token',
  'id_token_hint',
  'idToken',
  'access_token',
  'accessToken',
  'logout_token',
  'jwt',
  'token',
];
/** Names of the signature of a user's id and of its time, as methods and libraries have them. */
const uidSignatures = ['UIDSignature', 'UIDSig', 'signature'];
const uidTimestamps = ['signatureTimestamp', 'UIDTimestamp', 'timestamp'];
const wholeJwt = /^(?:(?:Authorization\s*:\s*)?Bearer\s+)?["']?(eyJ[\w.+/=-]+)["']?[,;]?$/i;

/**
 * Reads a JWT, a consent with its signature, a verifier with its challenge, a user's id with its signature, or SAML messages;
 * undefined: the text is none of them.
 */
export function readSignedText(given: string): SignedText | undefined {
  const text = given.trim();
  if (text === '') return undefined;
  const messages = readSamlText(text);
  if (messages.length > 0) return { kind: 'saml', messages };
  if (text.length > MAX_LENGTH) return undefined;
  const alone = wholeJwt.exec(text)?.[1];
  if (alone !== undefined && jwtForm.test(alone)) return { kind: 'jwt', token: alone, expected: {} };
  return consentAlone(text) ?? signedUid(objectIn(text)) ?? ofFields(fieldsOf(text));
}

/** The three members that a login answers with, and that a handler of a page gets, whatever stands beside them. */
function signedUid(members: Readonly<Record<string, unknown>> | undefined): SignedText | undefined {
  if (members === undefined || (members.errorCode !== undefined && members.errorCode !== 0)) return undefined;
  const text = (...names: readonly string[]) =>
    names.map((name) => members[name]).find((value) => typeof value === 'string' || typeof value === 'number');
  const [UID, signature, timestamp] = [text('UID'), text(...uidSignatures), text(...uidTimestamps)];
  if (UID === undefined || signature === undefined || timestamp === undefined) return undefined;
  // In a form a plus is a blank; a signature has none.
  return {
    kind: 'uid',
    UID: String(UID),
    signature: String(signature).replaceAll(' ', '+'),
    timestamp: String(timestamp),
  };
}

function ofFields(fields: Fields | undefined): SignedText | undefined {
  if (fields === undefined) return undefined;
  const get = (...names: readonly string[]) => names.map((name) => fields.get(name)).find(Boolean);
  const consent = get('consent');
  if (consent !== undefined && isConsent(consent)) {
    return signedConsent(consent, true, { sig: get('sig'), userKey: get('userKey'), context: get('context') });
  }
  const [verifier, challenge] = [get('code_verifier', 'codeVerifier'), get('code_challenge', 'codeChallenge')];
  const method = get('code_challenge_method');
  if (verifier !== undefined && challenge !== undefined) {
    return { kind: 'pkce', verifier, challenge, ...(method !== undefined && { method }) };
  }
  const uid = signedUid(Object.fromEntries(fields));
  if (uid !== undefined) return uid;
  const name = jwtNames.find((one) => jwtForm.test(fields.get(one) ?? ''));
  if (name === undefined) return undefined;
  const [client, nonce] = [get('client_id', 'clientId', 'clientID', 'audience'), get('nonce')];
  const issuer = get('issuer', 'iss');
  return {
    kind: 'jwt',
    token: fields.get(name) ?? '',
    name,
    expected: definedMembers({ client_id: client, nonce, issuer }),
  };
}

/** True for a text that is a consent, also one with a member missing or in another order. */
function isConsent(text: string): boolean {
  const value = objectIn(text);
  return value !== undefined && 'consent' in value && ['clientID', 'context', 'UID'].some((name) => name in value);
}

/** The JSON of a consent as it stands, with `sig` behind it in any way. */
function consentAlone(text: string): SignedText | undefined {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start === -1 || end < start || !/^(?:consent\s*[=:]\s*)?["']?$/.test(text.slice(0, start))) return undefined;
  const json = text.slice(start, end + 1);
  if (!isConsent(json)) return undefined;
  const rest = text.slice(end + 1).replace(/^["']/, '');
  const named = fieldsOf(rest.replace(/^[\s,;&]+/, ''));
  const sig = named?.get('sig') ?? /^[\s,;&]*([\w+/=-]{20,200})$/.exec(rest)?.[1];
  if (rest.trim() !== '' && sig === undefined) return undefined;
  return signedConsent(json, false, { sig, userKey: named?.get('userKey'), context: undefined });
}

function signedConsent(
  text: string,
  isVerbatim: boolean,
  { sig, userKey, context }: Readonly<Record<'sig' | 'userKey' | 'context', string | undefined>>,
): SignedText {
  return { kind: 'consent', text, isVerbatim, ...definedMembers({ sig, userKey, context }) };
}

/** Names of the members of what is read here: other lines make a text something else. */
const known = new Set([
  ...jwtNames,
  ...['consent', 'sig', 'userKey', 'context', 'mode', 'code_verifier', 'codeVerifier', 'code_challenge'],
  ...['codeChallenge', 'code_challenge_method', 'client_id', 'clientId', 'clientID', 'audience', 'nonce', 'issuer'],
  ...['UID', ...uidSignatures, ...uidTimestamps],
  ...['iss', 'token_type', 'expires_in', 'scope', 'refresh_token', 'state'],
]);

/** Members of a JSON object, of an address that brings a consent, of a form, or of lines `name: value`. */
function fieldsOf(text: string): Fields | undefined {
  const object = objectIn(text);
  if (object !== undefined) {
    const texts = Object.entries(object).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.keys(object).every((name) => known.has(name)) ? new Map(texts) : undefined;
  }
  if (/^https?:\/\/\S+$/i.test(text)) return ofAddress(text);
  if (/^[\w]+=\S*(?:&[\w]+=\S*)+$/.test(text)) return allKnown([...new URLSearchParams(text)]);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^["']?([A-Za-z_]+)["']?\s*[:=](.*)$/.exec(line.trim()));
  return allKnown(pairs.map((pair): [string, string] => [pair?.[1] ?? '', bare(pair?.[2] ?? '')]));
}

/** A value without the comma behind it and its quotes. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^["']/, '')
    .replace(/["']?[,;]?$/, '');

const allKnown = (pairs: readonly (readonly [string, string])[]): Fields | undefined =>
  pairs.length > 0 && pairs.every(([name]) => known.has(name)) ? new Map(pairs) : undefined;

/** An address of the proxy page to which a consent page comes back (X 3). The end-point that goes on is a call. */
function ofAddress(text: string): Fields | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const isBack = searchParams.get('mode') === 'afterConsent' && !pathname.endsWith('/authorize/continue');
  return isBack && searchParams.has('consent') ? new Map(searchParams) : undefined;
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  return text.trimStart().startsWith('{') ? jsonObject(text) : undefined;
}
