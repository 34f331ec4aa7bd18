/** Bytes and text without Node or DOM: what signing needs of base64 and UTF-8. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const canonical = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;

const valueOfDigit = new Uint8Array(128);
for (let index = 0; index < alphabet.length; index++) valueOfDigit[alphabet.charCodeAt(index)] = index;

/** Standard base64 with padding, without line breaks. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const left = bytes.length - index;
    const triple = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    text += alphabet.charAt(triple >> 18) + alphabet.charAt((triple >> 12) & 63);
    text += left > 1 ? alphabet.charAt((triple >> 6) & 63) : '=';
    text += left > 2 ? alphabet.charAt(triple & 63) : '=';
  }
  return text;
}

/** Decodes canonical standard base64; undefined when the text is anything else. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (!canonical.test(text)) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let at = 0;
  for (let index = 0; index < text.length; index += 4) {
    let quad = 0;
    for (let offset = 0; offset < 4; offset++)
      quad = (quad << 6) | (valueOfDigit[text.charCodeAt(index + offset) & 127] ?? 0);
    for (let shift = 16; shift >= 0 && at < bytes.length; shift -= 8) bytes[at++] = (quad >> shift) & 255;
  }
  return bytes;
}

/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.toWellFormed());
  const bytes: number[] = [];
  for (let index = 0; index < escaped.length; index++) {
    if (escaped.charAt(index) === '%') {
      bytes.push(Number.parseInt(escaped.slice(index + 1, index + 3), 16));
      index += 2;
    } else {
      bytes.push(escaped.charCodeAt(index));
    }
  }
  return Uint8Array.from(bytes);
}
