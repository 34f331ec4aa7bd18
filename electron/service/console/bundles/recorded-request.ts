import { TICKET_HEADER } from '#service/core/upstream/index.ts';
import { conflict } from '#service/kernel/index.ts';
import type { OneTimeTokenKind } from '#service/records/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { RequestToJudge } from '#shared/contract/requests.ts';
import { isMaskedHeader } from '#shared/protocol/masked-values.ts';
import { isSecretParameter } from '#shared/protocol/masking.ts';
import { percentEncode, tryDecodePart } from '#shared/protocol/percent.ts';

/** What stood where the log shows a mask, or what a bundle has to make again. */
type SlotKind = 'secret' | 'token' | 'code' | 'oneTime' | 'password' | 'basic' | 'value' | 'sig';

/** A place in a recorded request whose value is filled in. */
export interface Slot {
  readonly kind: SlotKind;
  /** The mask, or the signature as received, decoded. */
  readonly shown: string;
  /** `the parameter oauth_token`, `the header Authorization`. */
  readonly what: string;
}

/** The parameter, header or cookie of a slot. */
export const slotName = ({ what }: Slot): string => what.slice(what.lastIndexOf(' ') + 1);

type Change = (name: string, value: string) => string;
type Piece = string | { readonly slot: number; readonly encoded: boolean };

/** A request of the log: its texts as received, with slots where the log shows masks (R15) and for its signature. */
export interface RecordedRequest {
  readonly slots: readonly Slot[];
  /** @param values for the slots, decoded */
  fill(values: readonly string[]): RequestToJudge;
  /** The same request with other values of parameters, decoded, and of headers; what is in slots stays. */
  withValues(change: Change, changeHeader: Change): RecordedRequest;
}

/** What `mask` leaves of a value, in the middle of a text: a known secret has four characters in front of the mark. */
const maskInText = /(?:(?:st|co|af|ot)\d\.s\.)?[^\s&=;,"'<>(){}[\]…]{0,4}…/g;
/** The end of a text that the log cut. */
const cutMark = /… \(\d+ characters\)/;
const bodyNotKept = /^\((\d+) bytes of [^\n]*, not kept\)$/;

/** The kinds of one-time token that a parameter takes, by its name in lower case. */
export const oneTimeKinds: Readonly<Record<string, readonly OneTimeTokenKind[]>> = {
  regtoken: ['registration'],
  x_regtoken: ['registration'],
  passwordresettoken: ['passwordReset'],
  vtoken: ['otp', 'emailOtp', 'magicLink'],
  phvtoken: ['tfaCode'],
  scttoken: ['tfaCode'],
  gigyaassertion: ['tfaAssertion'],
  providerassertion: ['tfaProof'],
  atoken: ['identifier'],
  verificationtoken: ['push'],
  idtoken: ['passkeyProof'],
  invitationid: ['groupInvitation'],
  // That of accounts.risk.saptcha.verify is a JWT, signed by a key that no bundle carries: it has no state here.
  token: ['groupJoin'],
};

const kindByMark: readonly (readonly [RegExp, SlotKind])[] = [
  [/^st\d\.s\./, 'token'],
  [/^co2\.s\./, 'code'],
  [/^ot2\.s\./, 'oneTime'],
];

/** What the log masks of a parameter, by its name in lower case; that of another one is a value. */
const namesByKind: Partial<Record<SlotKind, readonly string[]>> = {
  secret: ['secret', 'client_secret', 'clientsecret'],
  code: ['code', 'authcode'],
  token: ['oauth_token', 'access_token', 'accesstoken', 'login_token', 'logintoken', 'sessiontoken', 'authtoken'],
  password: ['password', 'newpassword', 'secretanswer'],
  oneTime: Object.keys(oneTimeKinds),
};
const kindsByName = new Map(
  Object.entries(namesByKind).flatMap(([kind, names]) => names.map((name) => [name, kind as SlotKind] as const)),
);

/**
 * Reads the request of a log row.
 *
 * @throws OperationProblem when the log kept only a part of it (R53)
 */
export function recordedRequest({ request, transport, httpMethod, at }: CallDetail): RecordedRequest {
  const { target, body, headers } = request;
  if (cutMark.test(target) || cutMark.test(body ?? '') || request.parameters.some(({ value }) => cutMark.test(value))) {
    throw conflict(
      'The log keeps only the beginning of a call as large as this one, so no bundle can be made of it.',
      'Paste the whole call instead: a bundle can be made of a pasted call, too.',
    );
  }
  const slots: Slot[] = [];
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const bytes = bodyNotKept.exec(body ?? '')?.[1];
  return assembled(
    slots,
    { transport, httpMethod, at },
    {
      target: [
        ...textPieces(slots, asText(path), 'the path'),
        ...(mark === -1 ? [] : ['?', ...formPieces(slots, asText(target.slice(mark + 1)))]),
      ],
      headers: headers
        .filter(([name]) => name.toLowerCase() !== TICKET_HEADER)
        .map((header) => [asText(header[0]), headerPieces(slots, header)]),
      // Its bytes decide nothing: another type than a form is refused unread (D6).
      ...(body !== undefined && { body: bytes === undefined ? formPieces(slots, body) : ['x'.repeat(Number(bytes))] }),
    },
  );
}

interface Texts {
  readonly target: readonly Piece[];
  readonly headers: readonly (readonly [name: string, value: readonly Piece[]])[];
  readonly body?: readonly Piece[];
}

function assembled(
  slots: readonly Slot[],
  head: Pick<CallDetail, 'transport' | 'at' | 'httpMethod'>,
  texts: Texts,
): RecordedRequest {
  return {
    slots,
    fill(values) {
      const text = (pieces: readonly Piece[]): string =>
        pieces
          .map((piece) => {
            if (typeof piece === 'string') return piece;
            const value = values[piece.slot] ?? '';
            return piece.encoded ? percentEncode(value) : value;
          })
          .join('');
      return {
        ...head,
        target: text(texts.target),
        headers: texts.headers.map(([name, value]) => [name, text(value)]),
        ...(texts.body !== undefined && { body: text(texts.body) }),
      };
    },
    withValues(change, changeHeader) {
      const [path = [], query] = splitAtQuery(texts.target);
      return assembled(slots, head, {
        ...texts,
        target: query === undefined ? path : [...path, '?', ...changedForm(query, change)],
        headers: texts.headers.map(([name, value]) => [
          name,
          value.map((piece) => (typeof piece === 'string' ? changeHeader(name, piece) : piece)),
        ]),
        ...(texts.body !== undefined && { body: changedForm(texts.body, change) }),
      });
    },
  };
}

function splitAtQuery(pieces: readonly Piece[]): readonly [path: readonly Piece[], query?: readonly Piece[]] {
  const at = pieces.indexOf('?');
  return at === -1 ? [pieces] : [pieces.slice(0, at), pieces.slice(at + 1)];
}

/** Each pair that is a piece of its own: `formPieces` makes one piece of each. */
function changedForm(pieces: readonly Piece[], change: Change): Piece[] {
  return pieces.map((piece) => {
    if (typeof piece !== 'string' || !piece.includes('=')) return piece;
    const equals = piece.indexOf('=');
    const name = tryDecodePart(piece.slice(0, equals));
    const value = tryDecodePart(piece.slice(equals + 1));
    if (!('text' in name) || !('text' in value)) return piece;
    const changed = change(name.text, value.text);
    return changed === value.text ? piece : `${piece.slice(0, equals + 1)}${percentEncode(changed)}`;
  });
}

/** A query or a form body: a piece for each pair, between the `&`. */
function formPieces(slots: Slot[], raw: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, pair] of raw.split('&').entries()) {
    if (index > 0) pieces.push('&');
    const equals = pair.indexOf('=');
    const decoded = equals === -1 ? undefined : tryDecodePart(pair.slice(0, equals));
    const name = decoded === undefined ? '' : 'text' in decoded ? decoded.text : pair.slice(0, equals);
    const value = equals === -1 ? '' : pair.slice(equals + 1);
    const isMask = value.includes('…');
    if (name.toLowerCase() === 'sig' && value !== '' && !isMask) {
      const sig = tryDecodePart(value);
      pieces.push(pair.slice(0, equals + 1), slotIn(slots, 'sig', 'text' in sig ? sig.text : value, 'the signature'));
    } else if (isMask && isSecretParameter(name)) {
      const kind = kindsByName.get(name.toLowerCase()) ?? 'value';
      pieces.push(pair.slice(0, equals + 1), slotIn(slots, kind, value, `the parameter ${name}`));
    } else pieces.push(...textPieces(slots, pair, name === '' ? 'the parameters' : `the parameter ${name}`));
  }
  return pieces;
}

function headerPieces(slots: Slot[], header: CallDetail['request']['headers'][number]): Piece[] {
  const [name, value] = header;
  if (!isMaskedHeader(header) || !value.includes('…')) return [asText(value)];
  const what = `the header ${name}`;
  const scheme = /^([A-Za-z][A-Za-z0-9-]{0,19}) +(?=\S)/.exec(value);
  if (/authorization/i.test(name) && scheme !== null) {
    const word = scheme[1]?.toLowerCase();
    const kind = word === 'basic' ? 'basic' : word === 'oauth' || word === 'bearer' ? 'token' : 'value';
    return [scheme[0], slotIn(slots, kind, value.slice(scheme[0].length), what, false)];
  }
  if (/^cookie$/i.test(name)) return cookiePieces(slots, value, what);
  if (/authorization|cookie|secret|token/i.test(name)) return [slotIn(slots, 'value', value, what, false)];
  return textPieces(slots, asText(value.replace(cutMark, '…')), what, false);
}

/** Cookies by their names: that of a session holds a token (D52). */
function cookiePieces(slots: Slot[], value: string, what: string): Piece[] {
  return value.split(/(; *)/).flatMap((part) => {
    const [, name = '', text = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    if (!text.includes('…')) return [part];
    const kind = /^glt_/i.test(name) ? 'token' : 'value';
    return [`${name}=`, slotIn(slots, kind, text, `${what}, ${name}`, false)];
  });
}

/** A text in which known secrets, tokens and codes may be masked. */
function textPieces(slots: Slot[], text: string, what: string, encoded = true): Piece[] {
  if (!text.includes('…')) return [text];
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: shown, index } of text.matchAll(maskInText)) {
    const kind = kindByMark.find(([mark]) => mark.test(shown))?.[1] ?? 'secret';
    pieces.push(text.slice(from, index), slotIn(slots, kind, shown, what, encoded));
    from = index + shown.length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function slotIn(slots: Slot[], kind: SlotKind, shown: string, what: string, encoded = true): Piece {
  return { slot: slots.push({ kind, shown, what }) - 1, encoded };
}

/** The log keeps target and headers as one character per byte. */
function asText(received: string): string {
  if (!/[\x80-\xff]/.test(received) || /[^\0-\xff…]/.test(received)) return received;
  const parts = received.split('…').map((part) => Buffer.from(part, 'latin1').toString('utf8'));
  return parts.join('…');
}
