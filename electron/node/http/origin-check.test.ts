import { describe, expect, test } from 'vitest';
import { isLocalHost, isOwnPage, repeatedHeader } from './origin-check.ts';

describe('R28: the console answers to loopback names only', () => {
  test.each(['localhost', 'localhost:9400', 'LOCALHOST:9400', '127.0.0.1:9400', '[::1]:9400', '[::1]', 'localhost:1'])(
    'answers %s',
    (host) => expect(isLocalHost(host)).toBe(true),
  );
  test.each([
    undefined,
    '',
    'evil.example',
    'evil.example:9400',
    'localhost.evil.example',
    'localhost.',
    'localhost.:9400',
    'localhost:0',
    'localhost:99999',
    'localhost:94x',
    'localhost:9400:9400',
    '127.0.0.2',
    '127.1',
    '0.0.0.0:9400',
    '2130706433',
    '::1',
    '[::1',
    '[::]:9400',
    '[::ffff:127.0.0.1]',
    'user@localhost',
    'localhost, evil.example',
    'socialize.us1.authdesk.localhost:9400',
    ' localhost',
  ])('refuses %j', (host) => expect(isLocalHost(host)).toBe(false));
});

describe('R29: only the own page may ask', () => {
  const host = 'localhost:9400';
  test.each([
    { origin: 'http://localhost:9400' },
    { origin: 'http://localhost:9400', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
  ])('passes %j', (headers) => expect(isOwnPage({ host, ...headers })).toBe(true));
  test.each([
    {},
    { origin: 'null' },
    { origin: 'http://evil.example' },
    { origin: 'http://localhost:9480' },
    { origin: 'http://localhost' },
    { origin: 'https://localhost:9400' },
    { origin: 'http://127.0.0.1:9400' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:9400', 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
  ])('refuses %j', (headers) => expect(isOwnPage({ host, ...headers })).toBe(false));
});

describe('R28, R29: a header that decides is sent once', () => {
  test.each([
    ['host', ['Host', 'localhost:9400', 'HOST', 'evil.example']],
    ['cookie', ['Host', 'localhost', 'Cookie', 'a=1', 'cookie', 'b=2']],
    ['origin', ['Origin', 'http://localhost', 'Accept', '*/*', 'Origin', 'http://localhost']],
    ['content-length', ['Content-Length', '2', 'content-length', '2']],
    ['x-authdesk-tab', ['X-Authdesk-Tab', 'x', 'x-authdesk-tab', 'y']],
    [undefined, ['Host', 'localhost', 'Accept', 'a', 'Accept', 'b', 'Cookie', 'a=1']],
  ])('finds %s', (name, rawHeaders) => expect(repeatedHeader(rawHeaders)).toBe(name));
});
