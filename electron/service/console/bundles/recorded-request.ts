import { TICKET_HEADER } from '#service/core/upstream/index.ts';
import { conflict } from '#service/kernel/index.ts';
import type { OneTimeTokenKind } from '#service/records/index.ts';
import type { Bundle } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
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

/** A request of the log: its texts as received, with masks (R15) and its signature, both of which are slots. */
type RecordedRequest = Pick<CallDetail, 'transport' | 'httpMethod' | 'at'> &
  Pick<CallDetail['request'], 'target' | 'headers' | 'body'>;

/** What takes the place of values in a request; what none is given for stays as it was received. */
export interface Changes {
  /** For a mask or the signature, decoded. */
  readonly slot?: (slot: Slot) => string;
  /** For what is shown of a parameter, decoded. */
  readonly parameter?: Change;
  readonly header?: Change;
}
type Change = (name: string, value: string) => string;

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

const kindByScheme = new Map<string | undefined, SlotKind>([
  ['basic', 'basic'],
  ['oauth', 'token'],
  ['bearer', 'token'],
]);

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
 * The request of a log row.
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
  const bytes = bodyNotKept.exec(body ?? '')?.[1];
  return {
    ...{ transport, httpMethod, at, target: asText(target) },
    headers: headers
      .filter(([name]) => name.toLowerCase() !== TICKET_HEADER)
      .map(([name, value, ...masked]) => [asText(name), asText(value), ...masked]),
    // Its bytes decide nothing: another type than a form is refused unread (D6).
    ...(body !== undefined && { body: bytes === undefined ? body : 'x'.repeat(Number(bytes)) }),
  };
}

/** The log keeps target and headers as one character per byte. */
function asText(received: string): string {
  if (!/[\x80-\xff]/.test(received) || /[^\0-\xff…]/.test(received)) return received;
  const parts = received.split('…').map((part) => Buffer.from(part, 'latin1').toString('utf8'));
  return parts.join('…');
}

/** All slots of a request, in their order. */
export function slotsOf(request: RecordedRequest): readonly Slot[] {
  const found: Slot[] = [];
  changed(request, {
    slot(slot) {
      found.push(slot);
      return slot.shown;
    },
  });
  return found;
}

/** The request with other values. */
export function changed({ target, headers, body, ...head }: RecordedRequest, changes: Changes): Bundle['call'] {
  const rewriting = rewritingBy(changes);
  const mark = target.indexOf('?');
  const path = rewriting.text(mark === -1 ? target : target.slice(0, mark), 'the path');
  return {
    ...head,
    target: mark === -1 ? path : `${path}?${rewriting.form(target.slice(mark + 1))}`,
    headers: headers.map((header) => [header[0], rewriting.header(header)]),
    ...(body !== undefined && { body: rewriting.form(body) }),
  };
}

type Rewrite = (text: string) => string;
const asIs: Rewrite = (text) => text;

/** Finds the slots of texts, and puts other values in their places. */
function rewritingBy({ slot: filling, parameter, header: changedHeader }: Changes) {
  const filled = (slot: Slot, received: string, encode = percentEncode): string => {
    const value = filling?.(slot);
    return value === undefined ? received : encode(value);
  };

  /**
   * A text in which known secrets, tokens and codes may be masked.
   *
   * @param rest for what is between the masks
   * @param encode for what takes their places
   */
  function text(given: string, what: string, rest = asIs, encode = percentEncode): string {
    let from = 0;
    let done = '';
    for (const { 0: shown, index } of given.matchAll(maskInText)) {
      const kind = kindByMark.find(([mark]) => mark.test(shown))?.[1] ?? 'secret';
      done += rest(given.slice(from, index)) + filled({ kind, shown, what }, shown, encode);
      from = index + shown.length;
    }
    return done + rest(given.slice(from));
  }

  /** What is shown of the value of a parameter; encoded anew only where it is another one. */
  function changedPart(name: string, raw: string): string {
    const before = decoded(raw);
    const after = before === undefined ? undefined : parameter?.(name, before);
    return after === undefined || after === before ? raw : percentEncode(after);
  }

  function pair(given: string): string {
    const equals = given.indexOf('=');
    if (equals === -1) return text(given, 'the parameters');
    const [rawName, value] = [given.slice(0, equals), given.slice(equals + 1)];
    const name = decoded(rawName) ?? rawName;
    const what = name === '' ? 'the parameters' : `the parameter ${name}`;
    const isMask = value.includes('…');
    let changedValue: string;
    if (name.toLowerCase() === 'sig' && value !== '' && !isMask) {
      changedValue = filled({ kind: 'sig', shown: decoded(value) ?? value, what: 'the signature' }, value);
    } else if (isMask && isSecretParameter(name)) {
      changedValue = filled({ kind: kindsByName.get(name.toLowerCase()) ?? 'value', shown: value, what }, value);
    } else changedValue = text(value, what, (part) => changedPart(name, part));
    return `${text(rawName, what)}=${changedValue}`;
  }

  /** Cookies by their names: that of a session holds a token (D52). */
  function cookies(value: string, what: string, shown: Rewrite): string {
    const parts = value.split(/(; *)/).map((part) => {
      const [, name = '', mask = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
      if (!mask.includes('…')) return shown(part);
      const kind = /^glt_/i.test(name) ? 'token' : 'value';
      return `${name}=${filled({ kind, shown: mask, what: `${what}, ${name}` }, mask, asIs)}`;
    });
    return parts.join('');
  }

  return {
    text,
    /** A query or a form body. */
    form: (raw: string): string => raw.split('&').map(pair).join('&'),
    header(given: RecordedRequest['headers'][number]): string {
      const [name, value] = given;
      const shown: Rewrite = (one) => changedHeader?.(name, one) ?? one;
      if (!isMaskedHeader(given) || !value.includes('…')) return shown(value);
      const what = `the header ${name}`;
      const slot = (kind: SlotKind, mask: string) => filled({ kind, shown: mask, what }, mask, asIs);
      const [beginning, scheme] = /^([A-Za-z][A-Za-z0-9-]{0,19}) +(?=\S)/.exec(value) ?? [];
      if (/authorization/i.test(name) && beginning !== undefined) {
        const kind = kindByScheme.get(scheme?.toLowerCase()) ?? 'value';
        return beginning + slot(kind, value.slice(beginning.length));
      }
      if (/^cookie$/i.test(name)) return cookies(value, what, shown);
      if (/authorization|cookie|secret|token/i.test(name)) return slot('value', value);
      return text(value.replace(cutMark, '…'), what, shown, asIs);
    },
  };
}

/** Undefined when the text cannot be decoded. */
function decoded(raw: string): string | undefined {
  const part = tryDecodePart(raw);
  return 'text' in part ? part.text : undefined;
}
