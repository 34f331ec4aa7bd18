import { describe, expect, test } from 'vitest';
import { parseAuthorization } from '#service/kernel/call.ts';
import { readBasic } from './basic.ts';

function read(header: string | string[]) {
  const authorization = parseAuthorization([header].flat());
  if (authorization === undefined) throw new Error('No header was given.');
  return readBasic(authorization);
}

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');

describe('R14: Basic is parsed strictly', () => {
  test('the form of the specification', () => {
    expect(read(`Basic ${base64('3_demo:c2VjcmV0')}`)).toEqual({ ok: true, apiKey: '3_demo', secret: 'c2VjcmV0' });
    expect(read(`basic   ${base64('k:s==')}`)).toEqual({ ok: true, apiKey: 'k', secret: 's==' });
  });

  const malformed: [name: string, header: string | string[]][] = [
    ['two headers', [`Basic ${base64('k:s')}`, `Basic ${base64('k:s')}`]],
    ['an empty header', ''],
    ['the word alone', 'Basic'],
    ['the word and a blank', 'Basic '],
    ['no blank', `Basic${base64('k:s')}`],
    ['another scheme', `Bearer ${base64('k:s')}`],
    ['a token', 'OAuth st2.s.abc'],
    ['a blank before', ` Basic ${base64('k:s')}`],
    ['a tab between', `Basic\t${base64('k:s')}`],
    ['no base64', 'Basic k:s'],
    [
      'base64url',
      `Basic ${base64(Buffer.from([0x3e, 0x3a, 0x3f, 0xff, 0xfe, 0xfb]))
        .replaceAll('/', '_')
        .replaceAll('+', '-')}`,
    ],
    ['padding left out', `Basic ${base64('kk:s').replaceAll('=', '')}`],
    ['too much padding', `Basic ${base64('k:sss')}=`],
    ['blanks inside', `Basic ${base64('k:s').slice(0, 2)} ${base64('k:s').slice(2)}`],
    ['a blank after', `Basic ${base64('k:s')} `],
    ['two credentials', `Basic ${base64('k:s')},${base64('k:s')}`],
    ['loose bits in the last character', 'Basic azpzZR=='],
    ['bytes that are not UTF-8', `Basic ${base64(Buffer.from([0x6b, 0x3a, 0xff]))}`],
    ['no colon', `Basic ${base64('ks')}`],
    ['two colons', `Basic ${base64('k:s:t')}`],
    ['no key', `Basic ${base64(':s')}`],
    ['no secret', `Basic ${base64('k:')}`],
    ['a colon alone', `Basic ${base64(':')}`],
    ['encoded twice', `Basic ${base64(base64('k:s'))}`],
    ['quotes', `Basic "${base64('k:s')}"`],
  ];
  test.each(malformed)('%s is refused with a sentence', (_name, header) => {
    expect(read(header)).toEqual({ ok: false, problem: expect.stringMatching(/^[A-Z].*[.;].*$/s) });
  });
});
