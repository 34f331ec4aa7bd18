import { describe, expect, test } from 'vitest';
import { onlyCall, sentenceFor } from './pasted.fixture.ts';
import { sentenceOf } from './pasted-call.ts';
import { readPaste } from './read-paste.ts';

const FORM: [string, string] = ['Content-Type', 'application/x-www-form-urlencoded'];

describe('a HAR file', () => {
  const entry = (url: string, more: object = {}, response: object = { status: 200 }) => ({
    startedDateTime: '2026-01-02T03:04:05.678Z',
    time: 12.5,
    request: { method: 'POST', url, headers: [':authority', 'Host'].map((name) => ({ name, value: 'h' })), ...more },
    response,
  });
  const har = (...entries: object[]) => JSON.stringify({ log: { version: '1.2', entries } });
  const form = (text: string) => ({ postData: { mimeType: 'application/x-www-form-urlencoded', text } });

  test('is a call for each entry, at its own time, and the first that failed is the likely one', () => {
    const text = '{"callId":"0123456789abcdef0123456789abcdef","errorCode":403003}';
    const failed = entry('https://h/c.d', form('y=%C3%A9'), { status: 200, content: { text } });
    const paste = readPaste(har(entry('https://cdn.h/logo.png'), entry('https://h/a.b', form('x=1&sig=a')), failed));
    if (paste.kind !== 'calls') throw new Error(paste.kind);
    expect([paste.form, paste.calls.length, paste.likely]).toEqual(['HAR', 3, 2]);
    expect(paste.calls[2]).toMatchObject({
      label: 'POST https://h/c.d',
      call: { sentAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678), body: 'y=%C3%A9', headers: [FORM] },
      answer: { status: 200, duration: 12.5, errorCode: 403003, callId: '0123456789abcdef0123456789abcdef' },
    });
  });
  test('with more entries than are read says how many, and each call of it says so', () => {
    const many = Array.from({ length: 5_003 }, () => entry('https://h/a.b'));
    const paste = readPaste(har(...many));
    if (paste.kind !== 'calls') throw new Error(paste.kind);
    expect([paste.calls.length, paste.left]).toEqual([5_000, 3]);
    expect(paste.calls[0]?.call.notes).toContain(
      'The HAR file has 5,003 entries, of which the first 5,000 are read; export fewer calls to see the others.',
    );
  });
  test('with parameters alone says that the body is made again', () => {
    const params = [
      { name: 'a b', value: "it's" },
      { name: 'sig', value: 'x' },
    ];
    const call = onlyCall(har(entry('https://h/a.b', { postData: { mimeType: 'x', params } })));
    expect(call.body).toBe('a%20b=it%27s&sig=x');
    expect(call.notes[0]).toMatch(/made again from its parameters/);
  });
  test('that was sanitised says what is missing', () => {
    const call = onlyCall(har(entry('https://h/a.b', form('apiKey=3_demo&timestamp=1&nonce=n'))));
    expect(call.missing).toEqual(['sig']);
    expect(call.notes.map(sentenceOf)[0]).toMatch(/this HAR was sanitised: the signature is missing/i);
    const bare = onlyCall(har(entry('https://h/a.b', form('apiKey=3_demo'))));
    expect(bare.missing).toEqual(['Authorization', 'Cookie']);
    const redacted = onlyCall(har(entry('https://h/a.b?sig=REDACTED&timestamp=1&nonce=n')));
    expect(redacted.missing).toEqual(['sig']);
  });
  test('one entry alone is read, too', () => {
    expect(onlyCall(JSON.stringify(entry('https://h/a.b?sig=x'))).query).toBe('sig=x');
  });
  test.each([
    ['that is cut off', '{"log":{"version":"1.2","entries":[', /damaged or cut off/],
    ['without calls', har(entry('data:image/png;base64,')), /no entry with the address/],
    ['of other JSON', '{"a":1}', /neither a HAR file nor/],
  ])('%s gets one sentence', (_, text, sentence) => {
    expect(sentenceFor(text)).toMatch(sentence);
  });
});
