import { type ByteText, decodeEscapes, toText } from '#shared/pasted-calls/byte-text.ts';
import { BrokenCommand, PasteProblem, type WebAddress } from './pasted-call.ts';
import { asciiHost } from './web-address.ts';

interface CurlAddressOptions {
  /** `--globoff`. */
  readonly globOff: boolean;
  /** `--path-as-is`. */
  readonly pathAsIs: boolean;
  /** What `-G` or `--url-query` appends to the query; undefined: nothing. */
  readonly appended: ByteText | undefined;
  /** `--proto-default`. */
  readonly defaultScheme: string;
}

const parts = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/{1,3}(?!\/))?([^/?#]*)([^?#]*)(?:\?([^#]*))?/;

function refused(why: string, next: string): PasteProblem {
  return new PasteProblem(why, next);
}

/** cURL expands braces and brackets of an address; `\[` and the like stand for themselves. */
function withoutGlobs(address: ByteText): ByteText {
  if (!/[[\]{}]/.test(address)) return address;
  return address.replace(
    /\\([[\]{}])|\[\]|(^(?:[^/]*\/\/(?:[^/@]*@)?)?)(\[[0-9A-Fa-f:.%]+\])|[[\]{}]/g,
    (all, escaped, start, host) => {
      if (escaped !== undefined) return escaped;
      if (host !== undefined) return `${start}${host}`;
      if (all === '[]') return all;
      throw refused(
        `cURL takes the "${all}" in the address for a pattern of several addresses, so that this is not the call that was meant.`,
        'Add --globoff (-g) to the command, or percent-encode the character.',
      );
    },
  );
}

/** RFC 3986 5.2.4, as cURL does it: escaped dots stay. */
function withoutDotSegments(path: ByteText): ByteText {
  if (!/\/\.{1,2}(?:\/|$)/.test(path)) return path;
  const segments = path.split('/').slice(1);
  const kept: ByteText[] = [];
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === '..') kept.pop();
    if (segment !== '.' && segment !== '..') kept.push(segment);
    else if (isLast) kept.push('');
  });
  return `/${kept.join('/')}`;
}

const lowerCaseEscapes = (query: ByteText): ByteText => query.replace(/%[0-9A-Fa-f]{2}/g, (code) => code.toLowerCase());

/** As `curl_url_set` appends to a query and `curl_url_get` writes the address again. */
function appendTo(address: ByteText, appended: ByteText): ByteText {
  const [, fragment = ''] = /^[^#]*(#.*)$/s.exec(address) ?? [];
  const [before = '', ...rest] = address.slice(0, address.length - fragment.length).split('?');
  const query = rest.join('?');
  const joint = query === '' || query.endsWith('&') ? '' : '&';
  const whole = `${query}${joint}${lowerCaseEscapes(appended)}`;
  return `${before}${whole === '' ? '' : `?${whole}`}${fragment}`;
}

/**
 * Takes an address apart as cURL does, which rewrites some of it (U 3.13): without the port that is the scheme's own, with
 * name and password decoded.
 *
 * @throws {PasteProblem} when cURL would refuse it, or when it is not HTTP
 */
export function readCurlAddress(given: ByteText, options: CurlAddressOptions): WebAddress {
  const single = options.globOff ? given : withoutGlobs(given);
  const address = options.appended === undefined ? single : appendTo(single, options.appended);
  const unusable = /[\0-\x20\x7f]/.exec(address);
  if (unusable) {
    const code = unusable[0].charCodeAt(0).toString(16);
    const what = unusable[0] === ' ' ? 'a blank' : `the control character 0x${code}`;
    throw refused(
      `cURL refuses the address, because it contains ${what}: nothing is sent.`,
      'Percent-encode it (a blank is %20), or give the parameter with --data-urlencode.',
    );
  }
  const [, scheme = options.defaultScheme, authority = '', rawPath = '', query] = parts.exec(address) ?? [];
  const transport = scheme.toLowerCase();
  if (transport !== 'http' && transport !== 'https') {
    throw refused(`The address begins with "${toText(scheme)}:", which is not HTTP.`, 'Give an http or https address.');
  }
  const at = authority.indexOf('@');
  const host = hostOf(asciiHost(authority.slice(at + 1)), transport);
  if (host === undefined) {
    throw new BrokenCommand(
      `cURL refuses the address, because "${toText(authority.slice(at + 1))}" is no host.`,
      'Copy the whole address, from its scheme on.',
    );
  }
  const path = rawPath === '' ? '/' : rawPath;
  const keeps = options.pathAsIs && options.appended === undefined;
  const sent = keeps ? path : withoutDotSegments(path);
  const encoded = sent.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
  return {
    transport,
    host,
    user: at === -1 ? undefined : decodeUser(authority.slice(0, at)),
    target: query === undefined ? encoded : `${encoded}?${query}`,
    notes: sent === path ? [] : [`cURL rewrites the path "${toText(path)}" to "${toText(sent)}" before it sends it.`],
  };
}

function hostOf(text: ByteText, transport: 'http' | 'https'): ByteText | undefined {
  const [, name, port] = /^(\[[0-9A-Fa-f:.]+(?:%[^\]]*)?\]|[^[\]:@\\"<>^`{}|]+)(?::(\d*))?$/.exec(text) ?? [];
  if (name === undefined || Number(port ?? 0) > 65_535) return undefined;
  const isDefault = !port || Number(port) === (transport === 'https' ? 443 : 80);
  return isDefault ? name : `${name}:${Number(port)}`;
}

function decodeUser(user: ByteText): ByteText {
  const colon = user.indexOf(':');
  return colon === -1
    ? `${decodeEscapes(user)}:`
    : `${decodeEscapes(user.slice(0, colon))}:${decodeEscapes(user.slice(colon + 1))}`;
}
