import { fromBase64, toBytes } from '#shared/pasted-calls/byte-text.ts';
import type { SignatureString } from './pasted-call.ts';

const baseString = /^[A-Za-z]{3,7}&https?(?::|%3a)\S*$/i;
const label =
  /^[\s>*•-]{0,10}((?:expected|correct|right|server|service|ours?|signed|received|actual|got|client|yours?|theirs?|wrong|my|the|oauth|signature|base[- ]?string|string[- ]to[- ]sign|sig|digest|hmac)[\w -]{0,40}?)(?: ?[:=] ?| (?=\S+$))(?=\S)/i;
const expected = /\b(?:expected|correct|right|server|service|ours?|my)\b/i;
const signed = /\b(?:signed|received|actual|got|client|yours?|theirs?|wrong)\b/i;

/** Base64 of an HMAC-SHA1 or HMAC-SHA256, also percent-encoded; or its hex. */
function isSignature(text: string, isLabelled: boolean): boolean {
  if (isLabelled && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text)) return true;
  const plain = text.replace(/%2b/gi, '+').replace(/%2f/gi, '/').replace(/%3d/gi, '=');
  if (!isLabelled && !plain.endsWith('=')) return false;
  const bytes = plain.length > 100 ? undefined : fromBase64(plain);
  return bytes !== undefined && (bytes.length === 20 || bytes.length === 32 || (isLabelled && bytes.length >= 16));
}

/**
 * Reads base strings and signatures, one a line, with labels such as `expected:` or without.
 *
 * @returns undefined when a line of the text is neither
 */
export function signatureStrings(text: string): readonly SignatureString[] | undefined {
  if (text.length > 4_000_000) return undefined;
  const strings: SignatureString[] = [];
  let heading = '';
  for (const whole of text.split('\n', 40)) {
    const line = whole.trim();
    if (line === '') continue;
    if (line.length < 60 && /^[^&=]*:$/.test(line)) {
      heading = line;
      continue;
    }
    const found = baseString.test(line) ? null : label.exec(line.slice(0, 100));
    const said = `${heading} ${found?.[1] ?? ''}`;
    const value = line
      .slice(found?.[0].length ?? 0)
      .trim()
      .replace(/^(["'`])(.*)\1$/s, '$2');
    const side = expected.test(said) ? 'expected' : signed.test(said) ? 'signed' : undefined;
    const isBase = baseString.test(value);
    if (!isBase && !isSignature(value, found !== null || heading !== '')) return undefined;
    strings.push({ kind: isBase ? 'baseString' : 'signature', ...(side && { side }), value: toBytes(value) });
    heading = '';
  }
  return strings.length === 0 ? undefined : strings;
}
