import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../any-text.fixture.ts';
import { type FillSource, fillMockResponse, MAX_VALUE_LENGTH, UnfitParameter } from './fill.ts';
import type { JsonObject } from './json.ts';

const source = (sent: Readonly<Record<string, string>>): FillSource => ({
  parameter: (name) => (Object.hasOwn(sent, name) ? sent[name] : undefined),
  callId: '0123456789abcdef0123456789abcdef',
  time: Date.UTC(2026, 0, 15, 12, 30, 0, 5),
});
const fill = (body: JsonObject, sent: Readonly<Record<string, string>> = {}) =>
  fillMockResponse({ body }, source(sent)).body;

describe('D38: placeholders take parameters', () => {
  test('D38: a parameter is filled into texts at any depth; everything else stays as it is', () => {
    const body = {
      UID: '{{UID}}',
      profile: { name: '{{first}} {{last}}', tags: ['{{tag}}', 'fixed', 7, null, true] },
    };
    expect(fill(body, { UID: 'u-ada', first: 'Ada', last: 'Ash', tag: 'new' })).toEqual({
      UID: 'u-ada',
      profile: { name: 'Ada Ash', tags: ['new', 'fixed', 7, null, true] },
    });
  });

  test('D38: a value that is one placeholder has the type of the placeholder; within a text it is text', () => {
    const body = { age: '{{age:number}}', old: '{{old:boolean}}', text: '{{age}}', both: 'age {{age:number}}' };
    expect(fill(body, { age: '36', old: 'True' })).toEqual({ age: 36, old: true, text: '36', both: 'age 36' });
    expect(fill({ n: '{{n:number}}' }, { n: '-1.5e3' })).toEqual({ n: -1500 });
    expect(fill({ on: '{{on:boolean}}' }, { on: '' })).toEqual({ on: false });
  });

  test('D38: without the parameter the default is used; without a default the member is left out', () => {
    const body = { a: '{{a|Ada}}', b: '{{b}}', c: 'x{{c}}y', d: ['{{d}}', 1], e: '{{e:number|3}}', f: '{{f|}}' };
    const expected = { a: 'Ada', c: 'xy', d: [1], e: 3, f: '' };
    expect(fill(body)).toEqual(expected);
    expect(fill(body, { a: '', b: '', c: '', d: '', e: '', f: '' })).toEqual(expected);
  });

  test('D38: callId and time of the call can be placeholders', () => {
    expect(fill({ id: '{{$callId}}', at: '{{$time}}', unix: '{{$timestamp:number}}' })).toEqual({
      id: '0123456789abcdef0123456789abcdef',
      at: '2026-01-15T12:30:00.005Z',
      unix: 1768480200,
    });
  });

  test('D38: a value of another type, or a very long one, is refused', () => {
    const refused = (text: string, value: string) => () => fill({ a: text }, { p: value });
    for (const value of ['old', '1e400', '0x10', '01', ' 1', '12345678901234567890', 'NaN', 'Infinity']) {
      expect(refused('{{p:number}}', value), value).toThrow(UnfitParameter);
    }
    expect(refused('{{p:boolean}}', 'maybe')).toThrow(UnfitParameter);
    expect(refused('{{p}}', 'x'.repeat(MAX_VALUE_LENGTH + 1))).toThrow(UnfitParameter);
    expect(refused('{{p}}', 'x'.repeat(MAX_VALUE_LENGTH))).not.toThrow();
  });

  test('D38: says for every placeholder where its value came from', () => {
    const { taken, errorDetails } = fillMockResponse(
      { body: { a: '{{UID}} {{b|B}} {{UID}}', c: '{{c}}' }, errorDetails: 'At {{$time}}' },
      source({ UID: 'u-ada' }),
    );
    expect(errorDetails).toBe('At 2026-01-15T12:30:00.005Z');
    expect(taken).toEqual([
      { placeholder: '{{UID}}', from: 'parameter', value: 'u-ada' },
      { placeholder: '{{b|B}}', from: 'default', value: 'B' },
      { placeholder: '{{c}}', from: 'nothing' },
      { placeholder: '{{$time}}', from: 'call', value: '2026-01-15T12:30:00.005Z' },
    ]);
  });

  test('D38, R13, R16: no value can add a member, move it, or be read as a placeholder again', {
    tags: ['property'],
  }, () => {
    const hostile = fc.oneof(
      anyText({ maxLength: 200 }),
      fc.constantFrom('","errorCode":0,"a":"', '</a><b>', ']]>', '{{UID}}', '\\', '"', '\u2028', '__proto__', '\ud800'),
    );
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const body = { one: '{{a|-}}', more: { two: 'x{{b}}y{{a}}', list: ['{{b|-}}'] } };
        const filled = fill(body, { a, b });
        expect(JSON.parse(JSON.stringify(filled))).toEqual({
          one: a === '' ? '-' : a,
          more: { two: `x${b}y${a}`, list: [b === '' ? '-' : b] },
        });
      }),
    );
  });
});
