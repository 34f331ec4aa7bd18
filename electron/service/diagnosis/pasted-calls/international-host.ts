import { type ByteText, toBytes, toText } from '#shared/pasted-calls/byte-text.ts';

const beyondAscii = /[^\0-\x7f]/;

/** Parameters of Punycode (RFC 3492, 5). */
const base = 36;
const least = 1;
const most = 26;
const skew = 38;
const damp = 700;

const digit = (value: number) => String.fromCharCode(value < 26 ? value + 97 : value + 22);

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1;
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((base - least) * most) >> 1; bias += base) rest = Math.floor(rest / (base - least));
  return bias + Math.floor(((base - least + 1) * rest) / (rest + skew));
}

/** A label in Punycode (RFC 3492, 6.3), without `xn--`. */
function punycode(label: string): string {
  const codes = [...label].map((character) => character.codePointAt(0) ?? 0);
  const basic = codes.filter((code) => code < 0x80);
  let written = basic.map((code) => String.fromCharCode(code)).join('');
  if (basic.length > 0) written += '-';
  let bias = 72;
  let delta = 0;
  let done = basic.length;
  for (let code = 0x80; done < codes.length; code += 1, delta += 1) {
    const next = Math.min(...codes.filter((one) => one >= code));
    delta += (next - code) * (done + 1);
    code = next;
    for (const one of codes) {
      if (one < code) delta += 1;
      if (one !== code) continue;
      let rest = delta;
      for (let step = base; ; step += base) {
        const threshold = step <= bias ? least : step >= bias + most ? most : step - bias;
        if (rest < threshold) break;
        written += digit(threshold + ((rest - threshold) % (base - threshold)));
        rest = Math.floor((rest - threshold) / (base - threshold));
      }
      written += digit(rest);
      bias = adapted(delta, done + 1, done === basic.length);
      delta = 0;
      done += 1;
    }
  }
  return written;
}

/** A label cannot be longer (RFC 1035, 2.3.4). */
const longestLabel = 63;

/**
 * A host, with its port if it has one, as clients send it: names beyond ASCII in Punycode, as browsers, cURL and .NET write
 * them (RFC 5891). One in ASCII is returned as it is.
 */
export function asciiHost(host: ByteText): ByteText {
  if (!beyondAscii.test(host)) return host;
  const labels = toText(host)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[.。．｡]/);
  if (labels.some((label) => label.length > longestLabel)) return host;
  return toBytes(labels.map((label) => (beyondAscii.test(label) ? withPunycode(label) : label)).join('.'));
}

/** The last label can have a port behind it. */
function withPunycode(label: string): string {
  const [, name = '', port = ''] = /^(.*?)(:\d*)?$/s.exec(label) ?? [];
  return `xn--${punycode(name)}${port}`;
}
