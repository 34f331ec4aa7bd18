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

const baseStringInText = /(?<![A-Za-z&?])((?:GET|POST|PUT|DELETE|PATCH)&https?(?:%3a|:)[^\s"'<>`“”]{10,60000})/gi;
const sigLine =
  /\b(?:sig(?:nature)?|hmac(?:-?sha1)?|digest|oauth_signature)\b["'`]?[^\n:=]{0,40}[:=][ \t]*(?:\r?\n[ \t]*)?["'`]?([A-Za-z0-9+/_-]{26,27}(?:=|%3D)?)(?![A-Za-z0-9+/_=-])/gi;
const goesOn = /^[ \t]*\r?\n[ \t]*([A-Za-z0-9%._~&*-]{2,200})[ \t]*(?=\r?\n|$)/;

/** A base string that a mail program broke: a line that goes on with what one has. */
function joined(text: string, start: number, first: string): string {
  let whole = first;
  for (let at = start + first.length, round = 0; round < 200; round += 1) {
    const found = goesOn.exec(text.slice(at, at + 400));
    const next = found?.[1] ?? '';
    if (found === null || !/%[0-9A-F]{2}/i.test(next) || /^(?:GET|POST)&/i.test(next)) break;
    whole += next;
    at += found[0].length;
  }
  return whole;
}

/**
 * Base strings and signatures between the words of a mail or the lines of a log, with their headings.
 *
 * @returns undefined: there is no base string
 */
export function signatureLines(text: string): readonly SignatureString[] | undefined {
  const bases = [...text.matchAll(baseStringInText)].slice(0, 10);
  if (bases.length === 0) return undefined;
  const strings: SignatureString[] = [];
  for (const { index, 1: value = '' } of bases) {
    const label =
      text
        .slice(Math.max(0, index - 80), index)
        .split(/\r?\n\s*\r?\n/)
        .at(-1) ?? '';
    const [read] =
      signatureStrings(
        `${/\b(?:expected|correct|service)\b/i.test(label) ? 'expected: ' : ''}${joined(text, index, value)}`,
      ) ?? [];
    if (read !== undefined && !strings.some((one) => one.value === read.value)) strings.push(read);
  }
  const sigs = [...text.matchAll(sigLine)].slice(0, 10).map(([, value = '']) => value.replace(/%3D$/i, '='));
  const [sig] = sigs;
  if (sig !== undefined && new Set(sigs).size === 1) strings.push({ kind: 'signature', value: sig });
  return strings.length === 0 ? undefined : strings;
}
