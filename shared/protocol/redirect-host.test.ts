import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHost } from './redirect-host.ts';

test.each([
  ['shop.example', 'name', 'shop.example'],
  ['localhost', 'name', 'localhost'],
  ['a_b.shop-1.example', 'name', 'a_b.shop-1.example'],
  ['xn--mnchen-3ya.example', 'name', 'xn--mnchen-3ya.example'],
  ['127.0.0.1', 'ipv4', '127.0.0.1'],
  ['[::1]', 'ipv6', '0:0:0:0:0:0:0:1'],
  ['[::]', 'ipv6', '0:0:0:0:0:0:0:0'],
  ['[0:0:0:0:0:0:0:1]', 'ipv6', '0:0:0:0:0:0:0:1'],
  ['[2001:0db8::0001]', 'ipv6', '2001:db8:0:0:0:0:0:1'],
  ['[::ffff:127.0.0.1]', 'ipv6', '0:0:0:0:0:ffff:7f00:1'],
])('%s is read as %s', (text, kind, canonical) => {
  expect(parseHost(text)).toEqual({ kind, canonical });
});

test.each([
  '',
  '.',
  '-shop.example',
  'shop-.example',
  'shop%2eexample',
  'shop example',
  '127.0.1',
  '0x7f000001',
  '127.0.0.01',
  '127.0.0.256',
  '1.127.0.0.1',
  'shop.123',
  'shop.0x',
  '[]',
  '[::1',
  '[1::2::3]',
  '[1:2:3:4:5:6:7]',
  '[1:2:3:4:5:6:7:8:9]',
  '[1:2:3:4:5:6:7::8:9]',
  '[12345::]',
  '[1.2.3.4::]',
  '[::1.2.3]',
  '[v1.a]',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(127)}aa`,
])('R10: %j is not a plain host', (text) => {
  expect(parseHost(text)).toBeUndefined();
});

test('R10: a browser reads every accepted host as the same host', { tags: ['property'] }, () => {
  const piece = fc.constantFrom(
    ...['a', 'shop', 'example', '0', '1', '127', '255', '256', '0x7f', '-', '_', 'xn--a', '.', '..', 'z9'],
  );
  const names = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
  const addresses = fc.oneof(
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6().map((text) => `[${text}]`),
  );
  fc.assert(
    fc.property(fc.oneof(names, addresses, fc.domain()), (text) => {
      const host = parseHost(text.toLowerCase());
      if (host === undefined || text.includes('xn--')) return;
      const seen = new URL(`https://${text}/`).hostname;
      expect(parseHost(seen)).toEqual(host);
    }),
  );
});
