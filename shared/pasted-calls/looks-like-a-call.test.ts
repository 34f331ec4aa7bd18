import { describe, expect, test } from 'vitest';
import { holdsACall, looksLikeACall } from './looks-like-a-call.ts';

describe('a paste that looks like a call is offered', () => {
  test.each([
    'curl https://localhost:9443/socialize.getUserInfo',
    "$ curl 'https://h/a.b' \\\n  -H 'accept: */*'",
    'curl ^"https://h/a.b^" ^\n -d x',
    'PS C:\\Users\\ada> curl.exe -d a=1 https://h/a.b',
    'wget --post-data a=1 https://h/a.b',
    'Invoke-WebRequest -Uri "https://h/a.b"',
    '$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\nInvoke-WebRequest -UseBasicParsing -Uri "https://h"',
    'fetch("https://h/a.b", {})',
    "const r = await fetch('https://h/a.b')",
    'POST /socialize.setStatus HTTP/1.1\r\nHost: h',
    ':authority: h\n:method: GET',
    '{"log":{"version":"1.2","entries":[]}}',
    'GET&http%3A%2F%2Fh%2Fa.b&x%3D1',
    'https://localhost:9443/socialize.getUserInfo?apiKey=3_demo',
    '"https://h/accounts.getAccountInfo"',
    '<https://h/login?client_id=3_demo&response_type=token>',
  ])('%s', (text) => {
    expect(looksLikeACall(text)).toBe(true);
  });
  test.each([
    '',
    'u-ada',
    '3_demo',
    'curl',
    'curl is what I used, and it failed',
    'Please curl the service and fetch the result.',
    'The call failed with 403003.',
    'get the log',
    'POST is what we send',
    '{"a":1}',
    '{"callId":"0123456789abcdef0123456789abcdef"}',
    '0123456789abcdef0123456789abcdef',
    'https://shop.example/callback',
    'https://shop.example/callback?state=1',
    'http://localhost:9480',
    'shop.example',
    'SELECT * FROM accounts',
    'method:socialize.* error:403003 uid:u-ada since:10m',
    'ada@shop.example',
    'irma',
    'x'.repeat(100_000),
  ])('not: %s', (text) => {
    expect(looksLikeACall(text)).toBe(false);
  });
});

test('a mail holds a call when one of its lines is one', () => {
  const command = "curl -X POST 'https://h/a.b' -d a=1";
  expect(holdsACall(`Hello,\nthis fails:\n\n> ${command}\n\nKim`)).toBe(true);
  expect(holdsACall(command)).toBe(true);
  expect(holdsACall('Hello,\nthe call fails.\n> Which one?\nKim')).toBe(false);
});
