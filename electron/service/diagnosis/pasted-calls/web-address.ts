import { type ByteText, toText } from '#shared/pasted-calls/byte-text.ts';
import { asciiHost } from './international-host.ts';
import { PasteProblem } from './pasted-call.ts';

/** An address as a client takes it apart. */
export interface WebAddress {
  readonly transport: 'http' | 'https';
  /** With the port if there is one. */
  readonly host: ByteText;
  /** Name and password in it, not decoded. */
  readonly user: ByteText | undefined;
  /** Path and query as they go into the request line. */
  readonly target: ByteText;
  readonly notes: readonly string[];
}

/** What a client rewrites in an address before it sends it. */
export interface AddressRules {
  /** Its name, for the reader. */
  readonly client: string;
  /** Bytes that it percent-encodes in the path and in the query; with the flag `g`. */
  readonly path: RegExp;
  readonly query: RegExp;
  /** True: it takes out `.` and `..`. */
  readonly dots: boolean;
  /** True: it leaves out the port of the scheme. */
  readonly ownPort: boolean;
}

/** What is sent exactly as it stands in the text. */
export const asWritten: AddressRules = { client: '', path: /(?!)/g, query: /(?!)/g, dots: false, ownPort: false };

/** Browsers and Node (WHATWG URL, path and special-query percent-encode sets). */
export const whatwgRules: AddressRules = {
  client: 'fetch',
  path: /[^!$-;=@-Z\\[\]_a-z|~%]/g,
  query: /[^!$%&(-;=?-~]/g,
  dots: true,
  ownPort: true,
};

/** System.Uri of .NET, which PowerShell uses. */
export const dotNetRules: AddressRules = {
  client: 'PowerShell',
  path: /[^!$-;=@-Z[\]_a-z~]|%(?![0-9A-Fa-f]{2})/g,
  query: /[^!$-;=?-Z[\]_a-z~]|%(?![0-9A-Fa-f]{2})/g,
  dots: true,
  ownPort: true,
};

const parts = /^(https?):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i;
const hostForm = /^(?:\[[0-9A-Fa-f:.]+(?:%[^\]]*)?\]|[^\s[\]@"<>^`{}|\\:]+)(?::\d{1,5})?$/;
const dot = /^(?:\.|%2e)$/i;
const twoDots = /^(?:\.|%2e){2}$/i;

/** True when the text is an address of HTTP with a host. */
export function isWebAddress(text: ByteText): boolean {
  const [, , authority = ''] = parts.exec(text) ?? [];
  return hostForm.test(asciiHost(authority.slice(authority.lastIndexOf('@') + 1)));
}

function withoutDots(path: ByteText): ByteText {
  const kept: ByteText[] = [];
  const segments = path.split('/').slice(1);
  segments.forEach((segment, index) => {
    const isParent = twoDots.test(segment);
    if (isParent) kept.pop();
    if (!isParent && !dot.test(segment)) kept.push(segment);
    else if (index === segments.length - 1) kept.push('');
  });
  return `/${kept.join('/')}`;
}

const encode = (text: ByteText, unsafe: RegExp): ByteText =>
  text.replace(unsafe, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/**
 * Takes an address apart, with what its client rewrites in it.
 *
 * @throws {PasteProblem} when it is none of HTTP
 */
export function readWebAddress(address: ByteText, rules: AddressRules): WebAddress {
  const [, scheme = '', authority = '', rawPath = '', rawQuery] = parts.exec(address) ?? [];
  const at = authority.lastIndexOf('@');
  const given = authority.slice(at + 1);
  const host = asciiHost(given);
  if (!hostForm.test(host)) {
    throw new PasteProblem(
      `"${shortened(address)}" is not the address of a call.`,
      'Give the whole address, from http:// or https:// on.',
    );
  }
  const transport = scheme.toLowerCase() === 'https' ? 'https' : 'http';
  const path = rawPath === '' ? '/' : rawPath;
  const plainPath = rules.dots ? withoutDots(path) : path;
  const query = rawQuery === undefined ? undefined : encode(rawQuery, rules.query);
  const sentPath = encode(plainPath, rules.path);
  const notes: string[] = [];
  if (host !== given) notes.push(`The host "${shortened(given)}" is sent as ${toText(host)}.`);
  if (plainPath !== path) {
    notes.push(
      `${rules.client} rewrites the path "${shortened(path)}" to "${shortened(plainPath)}" before it sends it.`,
    );
  }
  const own = transport === 'https' ? /:443$/ : /:80$/;
  return {
    transport,
    host: rules.ownPort ? host.replace(own, '').toLowerCase() : host,
    user: at === -1 ? undefined : authority.slice(0, at),
    target: query === undefined ? sentPath : `${sentPath}?${query}`,
    notes,
  };
}

/** The beginning of a text, to show it in a sentence. */
export function shortened(bytes: ByteText): string {
  return toText(bytes.length > 60 ? bytes.slice(0, 60) : bytes) + (bytes.length > 60 ? '…' : '');
}
