import { inflateRawSync } from 'node:zlib';
import { systemCode } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import { MAX_XML_LENGTH } from './safe-xml.ts';
import { SamlProblem } from './steps.ts';

const MAX_BASE64_LENGTH = 200_000;

const refused = (message: string): SamlProblem => new SamlProblem('SAML Bindings 3.4.4', message);

function bytesOf(value: string): Buffer {
  const text = value.replaceAll(/[\r\n\t ]/g, '');
  if (text.length > MAX_BASE64_LENGTH) throw refused(`The message has more than ${MAX_BASE64_LENGTH} characters.`);
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw refused('The message is no base64.');
  // Without padding at its end it may have any length but this one.
  if (text.endsWith('=') ? text.length % 4 !== 0 : text.length % 4 === 1) {
    const lost = value.includes(' ') ? ' It has blanks: a "+" that is not percent-encoded arrives as a blank.' : '';
    throw refused(`The base64 of the message is damaged: characters of it are missing.${lost}`);
  }
  return Buffer.from(text, 'base64');
}

/**
 * The text of a message, which is nothing but UTF-8: a byte that is read as another character would be a signature that does
 * not fit, or markup that nobody sent. @throws SamlProblem
 */
function textOfBytes(bytes: Buffer, value: string): string {
  const text = decoded(bytes);
  if (text !== undefined && !text.includes('\0')) return text;
  if (text !== undefined || /^(?:fffe|feff)/.test(bytes.toString('hex', 0, 2)))
    throw refused('The message is in UTF-16, or has characters of code 0. Send it in UTF-8.');
  const lost = value.includes(' ') ? ' It has blanks: a "+" that is not percent-encoded arrives as a blank.' : '';
  throw refused(`The message is no text in UTF-8.${lost}`);
}

function decoded(bytes: Buffer): string | undefined {
  return orElse(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), undefined);
}

/** True for bytes that a partner has compressed. */
function isCompressed(bytes: Buffer): boolean {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return true;
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_XML_LENGTH }).length > 0;
  } catch (error) {
    return systemCode(error) === 'ERR_BUFFER_TOO_LARGE';
  }
}

/** A message of the POST binding: base64. @throws SamlProblem */
export function fromPost(value: string): string {
  const bytes = bytesOf(value);
  // XML begins with "<", which no compressed text does.
  if (!/^\s*</.test(decoded(bytes)?.replace(/^\uFEFF/, '') ?? '') && isCompressed(bytes)) {
    throw refused(
      'The message is compressed, as the redirect binding has it. The POST binding has the base64 of the XML itself.',
    );
  }
  return textOfBytes(bytes, value);
}

/** A message of the redirect binding: deflated, then base64. No more is inflated than a message may have. @throws SamlProblem */
export function fromRedirect(value: string): string {
  const bytes = bytesOf(value);
  try {
    return textOfBytes(inflateRawSync(bytes, { maxOutputLength: MAX_XML_LENGTH }), value);
  } catch (error) {
    if (error instanceof SamlProblem) throw error;
    const isLarge = systemCode(error) === 'ERR_BUFFER_TOO_LARGE';
    throw refused(
      isLarge
        ? `The message inflates to more than ${MAX_XML_LENGTH} characters.`
        : 'The message is not deflated (RFC 1951), as the redirect binding wants it.',
    );
  }
}
