import { domainToASCII } from 'node:url';
import { type ByteText, toText } from '#shared/pasted-calls/byte-text.ts';
import { PasteProblem, type WebAddress } from './pasted-call.ts';

const parts = /^(https?):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i;
const hostForm = /^(?:\[[0-9A-Fa-f:.]+(?:%[^\]]*)?\]|[^\s[\]@"<>^`{}|\\:]+)(?::\d{1,5})?$/;

/** True when the text is an address of HTTP with a host. */
export function isWebAddress(text: ByteText): boolean {
  const [, , authority = ''] = parts.exec(text) ?? [];
  return hostForm.test(asciiHost(authority.slice(authority.lastIndexOf('@') + 1)));
}

/**
 * Takes an address apart, as it stands.
 *
 * @throws {PasteProblem} when it is none of HTTP
 */
export function readWebAddress(address: ByteText): WebAddress {
  const [, scheme = '', authority = '', path = '', query] = parts.exec(address) ?? [];
  const at = authority.lastIndexOf('@');
  const given = authority.slice(at + 1);
  const host = asciiHost(given);
  if (!hostForm.test(host)) {
    throw new PasteProblem(
      `"${shortened(address)}" is not the address of a call.`,
      'Give the whole address, from http:// or https:// on.',
    );
  }
  return {
    transport: scheme.toLowerCase() === 'https' ? 'https' : 'http',
    host,
    user: at === -1 ? undefined : authority.slice(0, at),
    target: `${path === '' ? '/' : path}${query === undefined ? '' : `?${query}`}`,
    notes: host === given ? [] : [`The host "${shortened(given)}" is sent as ${toText(host)}.`],
  };
}

/** The beginning of a text, to show it in a sentence. */
export function shortened(bytes: ByteText): string {
  return toText(bytes.length > 60 ? bytes.slice(0, 60) : bytes) + (bytes.length > 60 ? '…' : '');
}

/**
 * A host, with its port if it has one, as clients send it: names beyond ASCII in Punycode, as browsers, cURL and .NET write
 * them (RFC 5891). One in ASCII is returned as it is, and one that no host can have.
 */
export function asciiHost(host: ByteText): ByteText {
  if (!/[^\0-\x7f]/.test(host)) return host;
  const [, name = '', port = ''] = /^(.*?)(:\d*)?$/s.exec(toText(host)) ?? [];
  const written = domainToASCII(name);
  return written === '' ? host : `${written}${port}`;
}
