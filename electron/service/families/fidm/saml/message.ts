import { inflateRawSync } from 'node:zlib';
import { systemCode } from '#shared/narrowing.ts';
import { SamlProblem } from './problem.ts';
import { LONGEST_XML } from './safe-xml.ts';

const LONGEST_BASE64 = 200_000;

const refused = (message: string): SamlProblem => new SamlProblem('SAML Bindings 3.4.4', message);

function bytesOf(value: string): Buffer {
  const text = value.replaceAll(/[\r\n\t ]/g, '');
  if (text.length > LONGEST_BASE64) throw refused(`The message has more than ${LONGEST_BASE64} characters.`);
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw refused('The message is no base64.');
  return Buffer.from(text, 'base64');
}

/** A message of the POST binding: base64. @throws SamlProblem */
export const fromPost = (value: string): string => bytesOf(value).toString('utf8');

/** A message of the redirect binding: deflated, then base64. No more is inflated than a message may have. @throws SamlProblem */
export function fromRedirect(value: string): string {
  const bytes = bytesOf(value);
  try {
    return inflateRawSync(bytes, { maxOutputLength: LONGEST_XML }).toString('utf8');
  } catch (error) {
    const isLarge = systemCode(error) === 'ERR_BUFFER_TOO_LARGE';
    throw refused(
      isLarge
        ? `The message inflates to more than ${LONGEST_XML} characters.`
        : 'The message is not deflated (RFC 1951), as the redirect binding wants it.',
    );
  }
}
