import { describe, expect, test } from 'vitest';
import { pastedHost } from './pasted-host.ts';

describe('D18: an address that is pasted where a domain is expected', () => {
  test.each([
    ['https://Shop.Example:3000/cb?x=1', 'shop.example'],
    ['http://[::1]:3000/', '[::1]'],
    ['localhost:3000', 'localhost'],
    ['shop.example/callback', 'shop.example'],
    ['myapp://callback', 'myapp://'],
    ['MyApp://', 'myapp://'],
    ['shop.example', 'shop.example'],
    ['https://', 'https://'],
    ['not a host', 'not a host'],
  ])('%s is %s', (typed, host) => {
    expect(pastedHost(typed)).toBe(host);
  });
});
