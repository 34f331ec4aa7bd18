import { unescapeHtml } from '#service/diagnosis/transport-mistakes/index.ts';
import { decodedOrAsIs } from '#shared/protocol/percent.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import { looksLikeSaml } from './saml-encodings.ts';

/** A SAML message as it stands in a text, not decoded yet. */
export interface PastedSaml {
  /** Absent: the text does not say. */
  readonly name?: 'SAMLRequest' | 'SAMLResponse';
  /** What the receiver reads as the parameter: percent-decoded, where the text is encoded. XML with `isXml`. */
  readonly value: string;
  readonly isXml?: true;
  /** Absent: nothing in the text says by which binding it was sent. */
  readonly binding?: 'redirect' | 'post';
  /** Where it was sent to, without the query. */
  readonly address?: string;
  /** Raw, with which the redirect binding signs. */
  readonly query?: string;
  readonly relayState?: string;
  /** True: all fields of the form are in the text, so that one that is not there was not sent. */
  readonly isWhole?: true;
}

/** Characters that are looked at; a message has fewer, a log may be longer. */
const MAX_LENGTH = 1_000_000;
/** Messages of one text. */
const MAX_COUNT = 20;

/** A parameter in an address, a form, JSON, a dump or a log line. */
const named =
  /\b(SAMLRequest|SAMLResponse)["'\]]{0,2}\s{0,5}(=>|=|:)\s{0,5}["'[]{0,2}([\w+/=%.\\-]+(?:[ \t\r\n]+[\w+/=%-]+(?=[\s&"'<;,]|$))*)/g;
const xml =
  /<((?:[A-Za-z_][\w.-]{0,30}:)?(?:Response|AuthnRequest|LogoutRequest|LogoutResponse|Assertion))(?=[\s>])[^<>]{0,20000}>/g;

/** Reads the SAML messages of a text: an address, a form, its HTML, a bare value, XML, or a log with them; empty: it has none. */
export function readSamlText(given: string): readonly PastedSaml[] {
  const text = given.trim();
  if (text === '' || text.length > MAX_LENGTH || /^\{\s{0,20}"log"\s{0,20}:/.test(text)) return [];
  if (/SAML(?:Request|Response)/.test(text)) {
    const inForm = ofHtml(text);
    if (inForm.length > 0) return inForm;
    const parameters = ofParameters(text);
    // A log may have the request as XML beside the response.
    if (parameters.length > 0) return [...parameters, ...ofXml(text)];
  }
  const documents = ofXml(text);
  return documents.length > 0 ? documents : ofBareValue(text);
}

/** Tags of a name, from their `<` to the next `>`: one pass over the text. */
function tagsOf(text: string, name: string): string[] {
  const tags: string[] = [];
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(`<${name}`); at !== -1 && tags.length < 200; at = lower.indexOf(`<${name}`, at + 1)) {
    const end = text.indexOf('>', at);
    if (end === -1) break;
    tags.push(text.slice(at, end + 1));
  }
  return tags;
}

/** The hidden fields of a form, as an identity provider writes it. */
function ofHtml(text: string): readonly PastedSaml[] {
  const attribute = (tag: string, name: string): string | undefined => {
    const [, double, single, bare] =
      new RegExp(`\\s${name}\\s{0,5}=\\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
    const value = double ?? single ?? bare;
    return value === undefined ? undefined : unescapeHtml(value);
  };
  const fields = new Map(
    tagsOf(text, 'input').map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? ''] as const),
  );
  const name = (['SAMLResponse', 'SAMLRequest'] as const).find((one) => fields.has(one));
  if (name === undefined) return [];
  const [form] = tagsOf(text, 'form');
  const action = form && attribute(form, 'action');
  const relayState = fields.get('RelayState');
  return [
    {
      ...{ name, value: fields.get(name) ?? '', binding: 'post' },
      ...(action !== undefined && URL.canParse(action) && { address: action }),
      ...(relayState !== undefined && { relayState }),
      ...(form !== undefined && /<\/form/i.test(text) && { isWhole: true as const }),
    },
  ];
}

function ofParameters(text: string): readonly PastedSaml[] {
  const found: PastedSaml[] = [];
  for (const match of text.matchAll(named)) {
    if (found.length >= MAX_COUNT) break;
    const [, name, sign, raw = ''] = match;
    const one = ofParameter(text, match.index, name as 'SAMLRequest' | 'SAMLResponse', sign === '=', raw);
    if (one !== undefined) found.push(one);
  }
  // A log writes a call more than once: as it came, and as it was read.
  return found.filter((one, index) => found.findIndex(({ value }) => value === one.value) === index);
}

/** The token of the text that a parameter stands in: an address, a query, a form. */
function tokenAround(text: string, at: number): { readonly token: string; readonly start: number } {
  let start = at;
  while (start > 0 && !/[\s"'<>`]/.test(text.charAt(start - 1))) start -= 1;
  const after = /^[^\s"'<>`]*/.exec(text.slice(at))?.[0] ?? '';
  return { token: text.slice(start, at) + after, start };
}

function ofParameter(
  text: string,
  at: number,
  name: 'SAMLRequest' | 'SAMLResponse',
  isPair: boolean,
  raw: string,
): PastedSaml | undefined {
  const { token, start } = tokenAround(text, at);
  const isUrlEncoded = /--data-urlencode\s{1,5}["']?$/.test(text.slice(Math.max(0, at - 30), at));
  const isInQuery = isPair && !isUrlEncoded;
  const mark = token.slice(0, at - start).lastIndexOf('?');
  const query = !isInQuery
    ? undefined
    : withoutEnding(
        (mark === -1
          ? token.replace(/^[^=]*?(?=\b(?:SAML|RelayState|SigAlg|Signature)\w*=)/, '')
          : token.slice(mark + 1)
        ).split('#', 1)[0] ?? '',
        '),;.',
      );
  const isSent = mark !== -1 || /\bcurl\b|^POST /m.test(text.slice(Math.max(0, at - 5_000), at));
  const isEncoded = isInQuery && (raw.includes('%') || isSent);
  const value = isEncoded ? decodedValue(raw) : plainValue(raw);
  if (value === '' || (!isPair && !looksLikeSaml(value))) return undefined;
  const pairs = new Map((query ?? '').split('&').map((pair) => [pair.split('=', 1)[0] ?? '', pair] as const));
  const relay = pairs.get('RelayState')?.slice('RelayState='.length) ?? otherRelayState(text);
  const isRedirect = mark !== -1 || pairs.has('SigAlg') || pairs.has('Signature');
  const address = mark === -1 ? undefined : addressOf(text, token.slice(0, mark));
  return {
    ...{ name, value },
    ...(isRedirect ? { binding: 'redirect' as const } : isSent ? { binding: 'post' as const } : {}),
    ...(address !== undefined && { address }),
    ...(isRedirect && query !== undefined && { query }),
    ...(relay !== undefined && { relayState: isEncoded ? decodedValue(relay) : relay }),
    // A whole form: nothing but its pairs.
    ...(isPair && text.trim() === token && { isWhole: true as const }),
  };
}

/** Of a path alone, with the Host of the request. */
function addressOf(text: string, written: string): string | undefined {
  const address = /https?:\/\/.*$/i.exec(written)?.[0] ?? written;
  if (URL.canParse(address)) return address;
  const host = /^Host:\s{0,5}(\S+)$/im.exec(text)?.[1];
  const whole = `https://${host ?? ''}${address}`;
  return host !== undefined && address.startsWith('/') && URL.canParse(whole) ? whole : undefined;
}

const otherRelayState = (text: string): string | undefined =>
  /\bRelayState["'\]]{0,2}\s{0,5}(?:=>|=|:)\s{0,5}["'[]{0,2}([^\s"'&<>\],]{1,2000})/.exec(text)?.[1];

const decodedValue = (raw: string): string => decodedOrAsIs(raw.replaceAll('+', ' '));

/** As a log or JSON writes it. */
const plainValue = (raw: string): string =>
  raw
    .replace(/\\u00([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\\[rn]/g, '\n')
    .replaceAll(String.raw`\/`, '/');

/** Documents in a text, also one that is escaped for HTML or for JSON. */
function ofXml(given: string): readonly PastedSaml[] {
  const isHtml = !/<[\w:.-]*(?:Response|Request|Assertion)\b/.test(given) && /&lt;/.test(given);
  const plain = isHtml ? unescapeHtml(given) : given;
  const text = /="|='/.test(plain) ? plain : plain.replaceAll(/\\(["/])/g, '$1').replaceAll(/\\[rn]/g, '\n');
  if (!text.includes('urn:oasis:names:tc:SAML:2.0:')) return [];
  const found: PastedSaml[] = [];
  let from = 0;
  for (const match of text.matchAll(xml)) {
    if (match.index < from || found.length >= MAX_COUNT) continue;
    const [tag, name = ''] = match;
    const close = `</${name}>`;
    const end = /\/>$/.test(tag) ? match.index + tag.length : text.lastIndexOf(close);
    const next = text.indexOf(close, match.index);
    // The last end belongs to it where nothing else of that name begins behind the first.
    const again = next === -1 ? -1 : text.indexOf(`<${name}`, next);
    const isNested = again !== -1 && new RegExp(`</${name}>[^<]*</`).test(text.slice(next, end + close.length));
    const stop = end === -1 || next === -1 ? text.length : again !== -1 && !isNested ? next : end;
    const value = text.slice(match.index, stop === text.length ? stop : stop + close.length);
    found.push({ value: /\/>$/.test(tag) ? text.slice(match.index, end) : value, isXml: true });
    from = match.index + value.length;
  }
  return found;
}

/** A value that came without its name: nothing but base64, which has a message in it. */
function ofBareValue(text: string): readonly PastedSaml[] {
  const bare = text.replace(/^["'`]|["'`,;]{1,2}$/g, '');
  if (bare.length < 60 || !/^[\w+/=%\s-]+$/.test(bare)) return [];
  const value = /%[0-9a-f]{2}/i.test(bare) ? decodedValue(bare.replaceAll('+', '%2B')) : bare;
  return looksLikeSaml(value) ? [{ value }] : [];
}
