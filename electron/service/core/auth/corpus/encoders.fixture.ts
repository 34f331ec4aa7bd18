/*
 * Encoding functions as the standard libraries of several languages have them, written from their documentation, byte by
 * byte and with nothing of the service's own code. They make the calls of the corpus (F 5.2, U 3.13).
 */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

interface Rule {
  readonly safe: string;
  readonly blank?: string;
  readonly lower?: boolean;
  readonly charset?: BufferEncoding;
}

function byBytes({ safe, blank, lower = false, charset = 'utf8' }: Rule): (text: string) => string {
  return (text) => {
    let out = '';
    for (const byte of Buffer.from(text, charset)) {
      const character = String.fromCharCode(byte);
      if (byte < 0x80 && (letters.includes(character) || safe.includes(character))) out += character;
      else if (byte === 0x20 && blank !== undefined) out += blank;
      else {
        const hex = byte.toString(16).padStart(2, '0');
        out += `%${lower ? hex : hex.toUpperCase()}`;
      }
    }
    return out;
  };
}

/** RFC 3986, section 2.3. */
export const rfc = byBytes({ safe: '-._~' });
/** Like that, but for these characters, and for what a blank becomes. */
export const rfcBut = (safe: string, blank?: string) =>
  byBytes({ safe: `-._~${safe}`, ...(blank !== undefined && { blank }) });
export const lowerHex = byBytes({ safe: '-._~', lower: true });
/** A form's body as browsers write it. */
export const form = byBytes({ safe: '-._*', blank: '+' });

interface LanguageEncoder {
  readonly name: string;
  readonly encode: (text: string) => string;
}

/** Functions that are wrong for signing. */
export const wrongEncoders: readonly LanguageEncoder[] = [
  { name: 'JavaScript encodeURIComponent', encode: byBytes({ safe: "-_.!~*'()" }) },
  { name: 'JavaScript encodeURI', encode: byBytes({ safe: "-_.!~*'();/?:@&=+$,#" }) },
  { name: 'JavaScript URLSearchParams', encode: form },
  { name: 'Java URLEncoder', encode: form },
  { name: 'Java URLEncoder, + repaired', encode: (text) => form(text).replace(/\+/g, '%20') },
  {
    name: 'Java URLEncoder, + and ~ repaired',
    encode: (text) => form(text).replace(/\+/g, '%20').replace(/%7E/g, '~'),
  },
  { name: 'PHP urlencode', encode: byBytes({ safe: '-_.', blank: '+' }) },
  { name: 'PHP 5.2 rawurlencode', encode: byBytes({ safe: '-_.' }) },
  { name: 'Python quote', encode: byBytes({ safe: '_.-~/' }) },
  { name: 'Python quote_plus', encode: byBytes({ safe: '_.-~', blank: '+' }) },
  { name: 'Python 2 quote', encode: byBytes({ safe: '_.-/' }) },
  { name: '.NET WebUtility.UrlEncode', encode: byBytes({ safe: '-_.!*()', blank: '+' }) },
  { name: '.NET HttpUtility.UrlEncode', encode: byBytes({ safe: '-_.!*()', blank: '+', lower: true }) },
  { name: '.NET Framework 4 EscapeDataString', encode: byBytes({ safe: "-_.!~*'()" }) },
  { name: 'Ruby CGI.escape', encode: form },
  { name: 'Ruby encode_www_form_component', encode: form },
  { name: 'Go QueryEscape', encode: byBytes({ safe: '-_.~', blank: '+' }) },
  { name: 'lower-case hex', encode: lowerHex },
];

export const latin1 = byBytes({ safe: '-._~', charset: 'latin1' });
export const nothing = (text: string): string => text;
