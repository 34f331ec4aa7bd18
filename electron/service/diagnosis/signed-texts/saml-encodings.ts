import { constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { systemCode } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import { decodedOrAsIs } from '#shared/protocol/percent.ts';

/** What is wrong with how a message is encoded. */
export interface SamlEncodingMistake {
  /** At most twelve words. */
  readonly cause: string;
  readonly fix: string;
  readonly proof?: string;
}

/** A message as XML, and what was wrong on the way there. */
export interface DecodedSaml {
  /** Absent: what there is of it is no message, or not all of one. */
  readonly xml?: string;
  readonly isDeflated: boolean;
  readonly mistake?: SamlEncodingMistake;
}

/** Characters of base64, and of the XML in it: no more is inflated, whatever it is (X 5). */
const MAX_BASE64_LENGTH = 200_000;
const MAX_XML_LENGTH = 131_072;

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text);
const hasMarkup = (text: string): boolean => /^\uFEFF?\s*<(?!!DOCTYPE html|html)[A-Za-z_?!]/i.test(text);

interface Inflated {
  readonly text: string;
  readonly isWhole: boolean;
  readonly isTooLarge?: true;
}

type Inflate = typeof inflateRawSync;

function inflated(bytes: Buffer, inflate: Inflate = inflateRawSync): Inflated | undefined {
  const options = { maxOutputLength: MAX_XML_LENGTH };
  try {
    return { text: inflate(bytes, options).toString('utf8'), isWhole: true };
  } catch (error) {
    if (systemCode(error) === 'ERR_BUFFER_TOO_LARGE') return { text: '', isWhole: false, isTooLarge: true };
  }
  const text = orElse(() => inflate(bytes, { ...options, finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8'), '');
  return text === '' ? undefined : { text, isWhole: false };
}

/** True for the whole of an XML text: it ends with the end of the element that it begins with. No parser sees it here. */
function isWholeXml(text: string): boolean {
  const name = /<([A-Za-z_][\w:.-]*)/.exec(text.replace(/^\uFEFF?\s*(?:<\?[^<>]*\?>\s*)?/, ''))?.[1];
  const end = text.trimEnd();
  return name !== undefined && (end.endsWith(`</${name}>`) || (end.endsWith('/>') && !end.includes('</')));
}

interface Layer {
  readonly text: string;
  readonly isDeflated: boolean;
  readonly isWhole: boolean;
  readonly wrapper?: 'zlib' | 'gzip';
  readonly isTooLarge?: true;
}

/** What is in a base64 text: XML, deflated or not. */
function layerOf(base64: string): Layer | undefined {
  const bytes = Buffer.from(base64, 'base64');
  const plain = bytes.toString('utf8');
  if (hasMarkup(plain)) return { text: plain, isDeflated: false, isWhole: isWholeXml(plain) };
  const asUtf16 = bytes.length > 8 && bytes.length % 2 === 0 ? bytes.toString('utf16le') : '';
  if (hasMarkup(asUtf16) && isWholeXml(asUtf16)) return { text: asUtf16, isDeflated: false, isWhole: true };
  const ways: readonly (readonly [Inflate, Layer['wrapper']])[] = [
    [inflateRawSync, undefined],
    ...(bytes[0] === 0x78 ? [[inflateSync, 'zlib'] as const] : []),
    ...(bytes[0] === 0x1f && bytes[1] === 0x8b ? [[gunzipSync, 'gzip'] as const] : []),
  ];
  for (const [inflate, wrapper] of ways) {
    const found = inflated(bytes, inflate);
    if (found === undefined) continue;
    const rest = { isDeflated: true, ...(wrapper !== undefined && { wrapper }) };
    if (found.isTooLarge) return { text: '', isWhole: false, isTooLarge: true, ...rest };
    if (hasMarkup(found.text)) return { text: found.text, isWhole: found.isWhole && isWholeXml(found.text), ...rest };
  }
  return undefined;
}

/** True when a value is a message in some encoding, right or wrong. */
export const looksLikeSaml = (value: string): boolean => {
  const { xml, mistake } = decodeSaml(value, undefined);
  return xml !== undefined ? isOfSaml(xml) : mistake !== undefined && isOfSaml(beginningOf(value));
};

const isOfSaml = (xml: string): boolean => /urn:oasis:names:tc:SAML:2\.0:/.test(xml);

/** As much of a message as can be read, for telling what it is. */
const beginningOf = (value: string): string => layerOf(value.replaceAll(/\s/g, ''))?.text ?? '';

const DEFLATE = 'The redirect binding wants raw deflate (RFC 1951), then base64, then percent-encoding.';

const bySpelling: readonly (readonly [
  fits: (value: string) => boolean,
  read: (value: string) => string,
  SamlEncodingMistake,
])[] = [
  [
    (value) => /%(?:2B|2F|3D|0A|0D)/i.test(value),
    decodedOrAsIs,
    {
      cause: 'The message is percent-encoded twice.',
      fix: 'Encode it once: a library that builds the address does that itself.',
      proof: 'Decoded once more, it is a whole message.',
    },
  ],
  [
    (value) => / /.test(value),
    (value) => value.replaceAll(' ', '+'),
    {
      cause: 'The base64 has blanks where plus signs were.',
      fix: 'Write "+" as %2B in an address or a form.',
      proof: 'With "+" for each blank, it is a whole message.',
    },
  ],
  [
    (value) => /[-_]/.test(value),
    (value) => value.replaceAll('-', '+').replaceAll('_', '/'),
    {
      cause: 'The message is in base64url, not in base64.',
      fix: 'Write "+" and "/" for "-" and "_", then percent-encode it.',
      proof: 'Read as base64url, it is a whole message.',
    },
  ],
];

/**
 * Decodes the value of a SAML parameter, and names what is wrong with its encoding. A mistake is named only where the message can
 * be read once it is put right.
 *
 * @param binding undefined: nothing says whether it had to be deflated
 */
export function decodeSaml(value: string, binding: 'redirect' | 'post' | undefined): DecodedSaml {
  if (value.length > MAX_BASE64_LENGTH) return tooLong(`more than ${MAX_BASE64_LENGTH} characters`);
  if (hasMarkup(value)) {
    const mistake = {
      cause: 'The message is XML as it is, not in base64.',
      fix: 'Encode it in base64 (SAML Bindings 3.4, 3.5).',
    };
    return { xml: value, isDeflated: false, mistake };
  }
  const isSingleLine = !/[\r\n\t]/.test(value);
  const right = ofBase64(value.replaceAll(/[\r\n\t ]/g, ''), binding);
  if (right?.xml !== undefined) return right;
  for (const [fits, read, mistake] of bySpelling) {
    if (!fits(value) || (!isSingleLine && mistake.cause.includes('blanks'))) continue;
    const other = ofBase64(read(value).replaceAll(/[\r\n\t ]/g, ''), binding);
    if (other?.xml !== undefined && isWholeXml(other.xml)) return { ...other, mistake };
  }
  return right ?? unreadable(value);
}

const tooLong = (what: string): DecodedSaml => ({
  isDeflated: false,
  mistake: {
    cause: `The message has ${what}.`,
    fix: 'Let the partner send fewer attributes.',
    proof: 'It is not read any further.',
  },
});

function unreadable(value: string): DecodedSaml {
  const text = value.replaceAll(/\s/g, '');
  const mistake = isBase64(text)
    ? {
        cause: 'The base64 has no SAML message in it.',
        fix: 'Copy the value of SAMLRequest or SAMLResponse as it was sent.',
      }
    : { cause: 'The message is no base64.', fix: 'Copy the value of SAMLRequest or SAMLResponse as it was sent.' };
  return { isDeflated: false, mistake };
}

function ofBase64(text: string, binding: 'redirect' | 'post' | undefined): DecodedSaml | undefined {
  if (!isBase64(text)) return undefined;
  const layer = layerOf(text);
  if (layer === undefined) return twice(text);
  const { isDeflated, wrapper } = layer;
  if (layer.isTooLarge) return { ...tooLong(`more than ${MAX_XML_LENGTH} characters once it is inflated`), isDeflated };
  if (!layer.isWhole) {
    const mistake = {
      cause: 'The message is cut off: its end is missing.',
      fix: 'Copy all of it; if it was sent so, something on its way cuts addresses or fields.',
      proof: `What there is of it ends with "${layer.text.slice(-30).replaceAll(/\s+/g, ' ').replaceAll('"', "'")}".`,
    };
    return { isDeflated, mistake };
  }
  const mistake = ofBinding(layer, binding, wrapper);
  return { xml: layer.text, isDeflated, ...(mistake && { mistake }) };
}

function ofBinding(
  { isDeflated }: Layer,
  binding: 'redirect' | 'post' | undefined,
  wrapper: Layer['wrapper'],
): SamlEncodingMistake | undefined {
  if (wrapper === 'zlib') {
    const cause = 'The message was deflated with the header of zlib (RFC 1950).';
    return { cause, fix: DEFLATE, proof: 'Its first byte is 0x78; without header and checksum it is raw deflate.' };
  }
  if (wrapper === 'gzip') {
    const cause = 'The message is in the gzip format.';
    return { cause, fix: DEFLATE, proof: 'It begins with 0x1f 0x8b.' };
  }
  if (binding === 'redirect' && !isDeflated) {
    const cause = 'The message is not deflated, as the redirect binding wants it.';
    return { cause, fix: DEFLATE, proof: 'Its base64 is the XML itself.' };
  }
  if (binding === 'post' && isDeflated) {
    const cause = 'The message is deflated, which the POST binding does not know.';
    return { cause, fix: 'Send the base64 of the XML itself in a form.', proof: 'Inflated, it is a whole message.' };
  }
  return undefined;
}

/** Base64 of a base64. */
function twice(text: string): DecodedSaml | undefined {
  const inner = Buffer.from(text, 'base64').toString('latin1').trim();
  if (inner.length < 40 || !isBase64(inner)) return undefined;
  const layer = layerOf(inner);
  if (layer === undefined || !layer.isWhole) return undefined;
  const mistake = {
    cause: 'The message is in base64 twice.',
    fix: 'Encode it once.',
    proof: 'What its base64 holds is the base64 of a whole message.',
  };
  return { xml: layer.text, isDeflated: layer.isDeflated, mistake };
}
