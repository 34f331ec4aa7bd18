import { type Host, parseHost } from './redirect-host.ts';

/** What the rule decides about a redirect_uri, as sentences for traces and for the tester of the Sites panel. */
type RedirectVerdict =
  | { readonly allowed: true; readonly rule: string }
  | {
      readonly allowed: false;
      readonly reason: string;
      /** Of an address whose host alone is not registered. */
      readonly host?: string;
    };

/**
 * Schemes that run code, read local data, or open other programs: never a redirect target, not even when registered.
 * `http` and `https` are allowed by host only, so an entry `https://` allows nothing.
 */
const neverAsCustomScheme: ReadonlySet<string> = new Set([
  ...['about', 'blob', 'cid', 'chrome', 'chrome-extension', 'content', 'data', 'devtools', 'feed', 'file'],
  ...['filesystem', 'ftp', 'ftps', 'http', 'https', 'intent', 'jar', 'javascript', 'livescript', 'mailto', 'mhtml'],
  ...['mocha', 'moz-extension', 'ms-appx', 'resource', 'search-ms', 'shell', 'sms', 'tel', 'urn', 'vbscript'],
  ...['view-source', 'wais', 'ws', 'wss'],
]);

/** RFC 3986: unreserved, reserved, and "%" with two hex digits; all else would be re-interpreted by some browser. */
const uriCharacters = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;
const schemeAndRest = /^([A-Za-z][A-Za-z0-9+.-]*):(.*)$/;
const authorityOf = /^\/\/([^/?#]*)/;

function refused(reason: string): RedirectVerdict {
  return { allowed: false, reason };
}

/** Names what is wrong with the characters of a text that is not a URI; the likeliest mistake first. */
function characterProblem(uri: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u0020\u007f]/.test(uri)) {
    return 'redirect_uri holds a blank, a line break or another control character. Remove it, or percent-encode it.';
  }
  if (uri.includes('\\')) {
    return 'redirect_uri holds a back-slash, which browsers read as a slash. Write "/", or percent-encode it as %5C.';
  }
  if (/[^\u0021-\u007e]/.test(uri)) {
    return 'redirect_uri holds a character that is not ASCII. Percent-encode it; write a host name in its "xn--" form.';
  }
  if (/%(?![0-9A-Fa-f]{2})/.test(uri)) {
    return 'redirect_uri holds a "%" that is not followed by two hex digits. Write the sign itself as %25.';
  }
  return 'redirect_uri holds a character that a URL must percent-encode, such as " < > ^ ` { | }.';
}

function hostMatches(host: Host, entry: string): 'same' | 'sub-domain' | undefined {
  const registered = parseHost(entry.toLowerCase());
  if (registered === undefined) return undefined;
  if (registered.canonical === host.canonical) return 'same';
  // An address has no sub-domains.
  if (registered.kind !== 'name' || host.kind !== 'name') return undefined;
  return host.canonical.endsWith(`.${registered.canonical}`) ? 'sub-domain' : undefined;
}

function checkAuthority(authority: string): { host: string } | { problem: string } {
  if (authority.includes('@')) {
    return { problem: 'redirect_uri holds user information ("…@") before its host. Remove it.' };
  }
  const match = /^(\[[^\]]*\]|[^:[\]]*)(?::(.*))?$/.exec(authority);
  if (match === null) return { problem: 'The host of redirect_uri cannot be read. Write it as "name" or "name:port".' };
  const port = match[2];
  if (port !== undefined && !(/^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535)) {
    return { problem: 'The port of redirect_uri is not a number from 1 to 65535. Correct it, or leave ":" out.' };
  }
  const host = match[1] ?? '';
  if (host === '' && port !== undefined) {
    return { problem: 'redirect_uri has a port without a host. Put a host before ":", or leave the port out.' };
  }
  if (host.startsWith('[') && parseHost(host.toLowerCase()) === undefined) {
    return { problem: `"${host}" in redirect_uri is not an IPv6 address. Correct it, or use a host name.` };
  }
  return { host };
}

function checkWebUri(rest: string, domains: readonly string[]): RedirectVerdict {
  const authority = authorityOf.exec(rest)?.[1];
  if (authority === undefined || authority === '') {
    return refused('redirect_uri names no host after "://". Write the host there, before the path.');
  }
  const checked = checkAuthority(authority);
  if ('problem' in checked) return refused(checked.problem);
  const host = parseHost(checked.host.toLowerCase());
  if (host === undefined) {
    return refused(
      `The host "${checked.host}" of redirect_uri is written in a way that browsers re-interpret or refuse. Write a plain host name, four decimal numbers, or an IPv6 address in brackets.`,
    );
  }
  for (const entry of domains) {
    const match = hostMatches(host, entry);
    if (match === 'same') return { allowed: true, rule: `The host is the registered domain "${entry}".` };
    if (match === 'sub-domain') {
      return { allowed: true, rule: `The host "${host.canonical}" is a sub-domain of the registered "${entry}".` };
    }
  }
  return {
    allowed: false,
    reason: `The host "${host.canonical}" is not one of the site's registered domains and not a sub-domain of one. Register it on the site, or use a registered one.`,
    host: host.canonical,
  };
}

function checkCustomScheme(scheme: string, rest: string, domains: readonly string[]): RedirectVerdict {
  if (neverAsCustomScheme.has(scheme)) {
    return refused(`The scheme "${scheme}" is never allowed in redirect_uri. Use https, or a scheme of your own app.`);
  }
  const entry = domains.find((domain) => domain.toLowerCase() === `${scheme}://`);
  if (entry === undefined) {
    return refused(
      `The scheme "${scheme}" is not registered for the site. Register "${scheme}://" on the site, or use https.`,
    );
  }
  const authority = authorityOf.exec(rest)?.[1];
  if (authority === undefined) {
    return refused(`redirect_uri must go on with "//" after "${scheme}:". Write it as "${scheme}://…".`);
  }
  const checked = checkAuthority(authority);
  if ('problem' in checked) return refused(checked.problem);
  return { allowed: true, rule: `The custom scheme "${entry}" is registered.` };
}

/**
 * Decides whether a site lets the login end-point redirect to a URI. Anything that a browser might read in another way
 * than this rule does is refused, so that "allowed" means the same host in every browser.
 *
 * @param uri redirect_uri, decoded once
 * @param domains the site's registered entries: `shop.example` (that host and its sub-domains, http and https, any
 *   port), `127.0.0.1`, `[::1]`, or a custom scheme `myapp://`
 * @returns the rule that allowed it, or the reason it is refused and what to do, each as a sentence
 * @see D18, R10
 */
export function checkRedirectUri(uri: string, domains: readonly string[]): RedirectVerdict {
  if (uri === '') return refused('redirect_uri is empty. Send the address that the user is to come back to.');
  if (!uriCharacters.test(uri)) return refused(characterProblem(uri));
  if (uri.includes('#')) return refused('redirect_uri holds a fragment ("#…"). Remove it: the token is put there.');
  const match = schemeAndRest.exec(uri);
  if (match === null) return refused('redirect_uri is not an absolute URL. Begin it with "https://".');
  const scheme = (match[1] ?? '').toLowerCase();
  const rest = match[2] ?? '';
  return scheme === 'http' || scheme === 'https'
    ? checkWebUri(rest, domains)
    : checkCustomScheme(scheme, rest, domains);
}

/**
 * True when the token end-point gets the redirect_uri that the login had. They are compared as text: case, a trailing
 * slash, a default port or an encoded dot makes another URI (spec, token end-point; R4).
 */
export function sameRedirectUri(a: string, b: string): boolean {
  return a === b;
}
