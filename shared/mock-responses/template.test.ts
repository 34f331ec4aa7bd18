import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secretParameters } from '../protocol/masking.ts';
import { readTemplate, TemplateProblem } from './template.ts';

const problem = (text: string): string => {
  try {
    readTemplate(text);
  } catch (error) {
    if (error instanceof TemplateProblem) return error.message;
    throw error;
  }
  return '';
};

describe('D38: placeholders of a mock response', () => {
  test('D38: a placeholder has a name, and may have a type and a default', () => {
    expect(readTemplate('Hello {{ nickname | Ada Ash }}, you are {{age:number}}!')).toEqual([
      'Hello ',
      { written: '{{ nickname | Ada Ash }}', name: 'nickname', type: 'text', fallback: 'Ada Ash' },
      ', you are ',
      { written: '{{age:number}}', name: 'age', type: 'number', fallback: undefined },
      '!',
    ]);
    expect(readTemplate('{{isActive:boolean|true}}')).toMatchObject([{ type: 'boolean', fallback: 'true' }]);
    expect(readTemplate('{{UID|}}')).toMatchObject([{ name: 'UID', fallback: '' }]);
    expect(readTemplate('{{$time}}')).toMatchObject([{ name: '$time' }]);
  });

  test('D38: text without placeholders stays as it is; a backslash makes braces of braces', () => {
    for (const text of ['', 'plain', '{ "a": 1 }', '}} {', 'a\\b']) expect(readTemplate(text).join('')).toBe(text);
    expect(readTemplate('Dear \\{{user}}, {{UID}}')).toMatchObject(['Dear {{user}}, ', { name: 'UID' }]);
  });

  test('D38: a wrong placeholder is refused with a sentence that quotes it', () => {
    expect(problem('Hello {{nickname')).toContain('has no end');
    expect(problem('{{}}')).toContain('{{}} is no placeholder');
    expect(problem('{{first name}}')).toContain('{{first name}} is no placeholder');
    expect(problem('{{a|{{b}}')).toContain('is no placeholder');
    expect(problem('{{age:integer}}')).toContain('text, number, boolean');
    expect(problem('{{age:number|old}}')).toContain('has a default that is no number');
    expect(problem('{{$now}}')).toContain('$callId, $time, $timestamp');
  });

  test('D38, R15: no parameter that the log masks can be a placeholder, in whatever case, nor can a signature or the tokens of providers', () => {
    for (const name of [
      ...secretParameters,
      'Secret',
      'OAUTH_TOKEN',
      'sig',
      'SIG',
      'UIDSignature',
      'providerSessions',
    ]) {
      expect(problem(`{{${name}}}`), name).toContain('is secret and cannot be a placeholder');
      expect(problem(`{{ ${name} | x }}`), name).toContain('cannot be a placeholder');
    }
  });

  test('D38, R19: any text is a template or a TemplateProblem, and no piece is lost', { tags: ['property'] }, () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('{{', '}}', '\\', '|', ':', '{{UID}}', '\\{{', '$', 'number'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        if (problem(text) !== '') return;
        const written = readTemplate(text).map((each) => (typeof each === 'string' ? each : each.written));
        expect(written.join('')).toBe(text.replaceAll('\\{{', '{{'));
      }),
    );
  });
});
