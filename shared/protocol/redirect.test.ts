import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../any-text.fixture.ts';
import { checkRedirectUri, sameRedirectUri } from './redirect.ts';

const domains = ['shop.example', 'localhost', '127.0.0.1', '[::1]', 'myapp://', 'com.shop.app://'];

describe('D18: allowed', () => {
  test.each([
    ['https://shop.example', 'shop.example'],
    ['https://shop.example/', 'shop.example'],
    ['http://shop.example/cb', 'shop.example'],
    ['https://shop.example:8443/cb?x=1&y=%20', 'shop.example'],
    ['https://www.shop.example/cb', 'sub-domain'],
    ['https://a.b.shop.example/cb', 'sub-domain'],
    ['HTTPS://WWW.SHOP.EXAMPLE/Cb', 'sub-domain'],
    ['https://shop.example?x=1', 'shop.example'],
    ['https://shop.example/a/../b', 'shop.example'],
    ['https://shop.example/@user', 'shop.example'],
    ['https://shop.example/?next=https://evil.example', 'shop.example'],
    ['https://shop.example/%2F%5C%00', 'shop.example'],
    ['http://localhost:3000/cb', 'localhost'],
    ['http://127.0.0.1:3000/cb', '127.0.0.1'],
    ['http://[::1]:3000/cb', '[::1]'],
    ['http://[0:0::1]/cb', '[::1]'],
    ['myapp://callback', 'myapp://'],
    ['myapp:///callback?x=1', 'myapp://'],
    ['MyApp://callback', 'myapp://'],
    ['com.shop.app://oauth/cb', 'com.shop.app://'],
  ])('%s', (uri, rule) => {
    const verdict = checkRedirectUri(uri, domains);
    expect(verdict.allowed).toBe(true);
    if (verdict.allowed) expect(verdict.rule).toContain(rule);
  });

  test('entries are compared without regard to case', () => {
    expect(checkRedirectUri('https://shop.example/', ['Shop.Example']).allowed).toBe(true);
    expect(checkRedirectUri('myapp://x', ['MyApp://']).allowed).toBe(true);
  });
});

/** R10: what an attacker tries, and the reason that the error names. */
const hostile: readonly (readonly [string, string])[] = [
  // Hosts that only look alike.
  ['https://evil.example/', 'not one of the site'],
  ['https://shop.example.evil.example/', 'not one of the site'],
  ['https://evil-shop.example/', 'not one of the site'],
  ['https://example/', 'not one of the site'],
  ['https://localhost.evil.example/', 'not one of the site'],
  ['https://xn--shp-1na.example/', 'not one of the site'],
  ['https://127.0.0.2/', 'not one of the site'],
  ['https://[::ffff:127.0.0.1]/', 'not one of the site'],
  // User information.
  ['https://shop.example@evil.example/', 'user information'],
  ['https://user:pass@shop.example/', 'user information'],
  ['https://@shop.example/', 'user information'],
  ['https://shop.example%40evil.example/', 're-interpret'],
  // Back-slashes, which browsers turn into slashes.
  ['https://evil.example\\@shop.example/', 'back-slash'],
  ['https:/\\evil.example/', 'back-slash'],
  // Control characters and blanks, which browsers strip.
  [' https://shop.example/', 'control character'],
  ['https://shop.example/\r\nLocation: https://evil.example', 'control character'],
  ['https://shop.example/\u0000', 'control character'],
  ['https://evil.example\t.shop.example/', 'control character'],
  ['java\tscript://shop.example/%0aalert(1)', 'control character'],
  ['https://shop.example/\u007f', 'control character'],
  // Not ASCII.
  ['https://shop.example\u3002evil.example/', 'not ASCII'],
  ['https://evil.example\uFF0Fshop.example/', 'not ASCII'],
  ['https://shop.example/\u2028', 'not ASCII'],
  // Percent signs in the host, double encoding, broken encoding.
  ['https://evil.example%2f.shop.example/', 're-interpret'],
  ['https://evil.example%252f.shop.example/', 're-interpret'],
  ['https://shop%2Eexample/', 're-interpret'],
  ['https%3A%2F%2Fshop.example%2F', 'not an absolute URL'],
  ['https://shop.example/%', 'two hex digits'],
  // Fragments.
  ['https://shop.example/#', 'fragment'],
  ['https://evil.example#.shop.example/', 'fragment'],
  ['myapp://cb#x', 'fragment'],
  // Schemes.
  ['javascript:alert(1)', 'never allowed'],
  ['javascript://shop.example/%0Aalert(1)', 'never allowed'],
  ['JAVASCRIPT://shop.example/', 'never allowed'],
  ['data:text/html,x', 'never allowed'],
  ['file:///etc/passwd', 'never allowed'],
  ['blob:https://shop.example/1', 'never allowed'],
  ['about:blank', 'never allowed'],
  ['ftp://shop.example/', 'never allowed'],
  ['otherapp://shop.example/', 'not registered'],
  ['myapps://cb', 'not registered'],
  ['shop.example://x', 'not registered'],
  ['myapp:cb', 'must go on'],
  ['myapp:/cb', 'must go on'],
  ['myapp://user@host', 'user information'],
  ['myapp://:443/cb', 'port without a host'],
  ['myapp://[x]/cb', 'not an IPv6 address'],
  // Not absolute, or no host.
  ['', 'empty'],
  ['/cb', 'not an absolute URL'],
  ['//shop.example/cb', 'not an absolute URL'],
  ['shop.example/cb', 'not an absolute URL'],
  ['https:', 'no host'],
  ['https:shop.example', 'no host'],
  ['https:/shop.example', 'no host'],
  ['https://', 'no host'],
  ['https:///shop.example', 'no host'],
  ['https://:443/', 'port without a host'],
  // Dots and odd hosts.
  ['https://shop.example./', 're-interpret'],
  ['https://.shop.example/', 're-interpret'],
  ['https://evil.example..shop.example/', 're-interpret'],
  ['https://*.shop.example/', 're-interpret'],
  ['https://evil.example,shop.example/', 're-interpret'],
  // Addresses in odd forms.
  ['http://127.1/', 're-interpret'],
  ['http://0x7f.1/', 're-interpret'],
  ['http://2130706433/', 're-interpret'],
  ['http://0177.0.0.1/', 're-interpret'],
  ['http://[::1%25lo]/', 'not an IPv6 address'],
  ['http://[::1]evil.example/', 'cannot be read'],
  ['http://::1/', 'port'],
  // Ports.
  ['https://shop.example:/', 'port'],
  ['https://shop.example:0/', 'port'],
  ['https://shop.example:65536/', 'port'],
  ['https://shop.example:443evil.example/', 'port'],
  // Characters that a URL must encode.
  ['https://shop.example/<script>', 'percent-encode'],
  ['https://shop.example/"x', 'percent-encode'],
  ['https://evil.example{}.shop.example/', 'percent-encode'],
];

describe('R10: refused, with the reason', () => {
  test.each(hostile)('%j', (uri, reason) => {
    const verdict = checkRedirectUri(uri, domains);
    expect(verdict.allowed).toBe(false);
    if (!verdict.allowed) expect(verdict.reason).toContain(reason);
  });

  test('there are more than 60 of them', () => {
    expect(new Set(hostile.map(([uri]) => uri)).size).toBeGreaterThan(60);
  });

  test('nothing is allowed when nothing is registered, or only nonsense is', () => {
    for (const entries of [[], [''], ['.'], ['*'], ['https://'], ['http://'], ['javascript://'], ['data://']]) {
      expect(checkRedirectUri('https://shop.example/', entries).allowed).toBe(false);
      expect(checkRedirectUri('javascript://shop.example/', entries).allowed).toBe(false);
      expect(checkRedirectUri('data://x', entries).allowed).toBe(false);
    }
  });

  test('localhost and loopback addresses must be registered like any other host', () => {
    for (const uri of ['http://localhost/', 'http://127.0.0.1/', 'http://[::1]/']) {
      expect(checkRedirectUri(uri, ['shop.example']).allowed).toBe(false);
    }
  });
});

describe('R10: accepted implies that the rule holds', () => {
  /** The rule, written a second time with the URL parser of the browsers instead of our own. */
  function ruleHolds(uri: string): boolean {
    const url = new URL(uri);
    if (url.protocol === 'myapp:' || url.protocol === 'com.shop.app:') {
      return url.username === '' && url.password === '' && url.hash === '';
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
    if (url.username !== '' || url.password !== '' || uri.includes('#')) return false;
    const host = url.hostname;
    return (
      ['shop.example', 'localhost', '127.0.0.1', '[::1]'].includes(host) ||
      host.endsWith('.shop.example') ||
      host.endsWith('.localhost')
    );
  }

  const pieces = fc.constantFrom(
    ...['https:', 'http:', 'HTTPS:', 'javascript:', 'data:', 'myapp:'],
    ...['//', '/', '\\', '@', ':', ':443', '#', '?', '.', '%2e', '%2F', '%', '%00', '-', '_', '*', '&', ';', ','],
    ...['shop.example', 'SHOP.example', 'evil.example', 'evil', 'a', 'é'],
    ...['localhost', '127.0.0.1', '127.1', '[::1]', '[', ']'],
    ...['\t', '\r\n', ' ', '\u0000', '\u3002', '\uFF0F'],
  );
  const glued = fc.array(pieces, { minLength: 1, maxLength: 9 }).map((list) => list.join(''));
  const nearlyRight = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'myapp://'),
      glued,
      fc.constantFrom('shop.example/', '.shop.example/', ''),
    )
    .map((list) => list.join(''));
  const spoiled = fc
    .tuple(fc.constant('https://www.shop.example:8443/cb?x=1'), fc.nat(40), fc.nat(3), anyText({ maxLength: 3 }))
    .map(([uri, at, cut, text]) => uri.slice(0, at) + text + uri.slice(at + cut));

  test.each([
    ['pieces in any order', glued],
    ['a right beginning and end with pieces between', nearlyRight],
    ['a right URI, spoiled in one place', spoiled],
    ['any URL', fc.webUrl({ withQueryParameters: true, withFragments: true })],
    ['any text', anyText()],
  ])('%s', { tags: ['property'] }, (_title, uris: fc.Arbitrary<string>) => {
    fc.assert(
      fc.property(uris, (uri) => {
        if (checkRedirectUri(uri, domains).allowed) expect(ruleHolds(uri)).toBe(true);
      }),
    );
  });

  test('a browser that appends parameters still goes to the same host', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(nearlyRight, (uri) => {
        if (!checkRedirectUri(uri, domains).allowed) return;
        const separator = uri.includes('?') ? '&' : '?';
        expect(new URL(`${uri}${separator}code=x&state=y`).host).toBe(new URL(uri).host);
      }),
    );
  });
});

test('R4: another case, slash, port or encoding is another redirect_uri', () => {
  const uri = 'https://shop.example/cb';
  expect(sameRedirectUri(uri, uri)).toBe(true);
  for (const other of [
    'https://shop.example/cb/',
    'https://Shop.example/cb',
    'https://shop.example:443/cb',
    'https://shop.example/c%62',
    'https://shop.example/cb?',
  ]) {
    expect(sameRedirectUri(uri, other)).toBe(false);
  }
});
