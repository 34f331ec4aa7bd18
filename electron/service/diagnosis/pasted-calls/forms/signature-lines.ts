import type { SignatureString } from '../pasted-call.ts';
import { signatureStrings } from '../signature-strings.ts';

const baseString = /(?<![A-Za-z&?])((?:GET|POST|PUT|DELETE|PATCH)&https?(?:%3a|:)[^\s"'<>`“”]{10,60000})/gi;
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
  const bases = [...text.matchAll(baseString)].slice(0, 10);
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
