import { describe, expect, test } from 'vitest';
import { MAX_BODY_LENGTH } from '../mock-responses/check.ts';
import { mockResponse } from './mock-responses.ts';

/** The first thing that is wrong: path of the member and sentence; empty when nothing is. */
function problem(given: object): string {
  const read = mockResponse.safeParse({ method: 'accounts.login', ...given });
  const issue = read.error?.issues[0];
  return issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}`;
}

const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });

describe('D38: what a mock response may be', () => {
  test('D38: needs a method only; it is on, successful, empty, and needs a credential', () => {
    expect(mockResponse.parse({ method: 'accounts.login' })).toEqual({
      method: 'accounts.login',
      enabled: true,
      anonymous: false,
      errorCode: 0,
      body: {},
    });
  });

  test('D38: belongs to any method of any namespace, known or not, but to no other end-point', () => {
    for (const method of ['socialize.getUserInfo', 'ACCOUNTS.LOGIN', 'ds.newThing', 'accounts.b2b.any_1.x']) {
      expect(problem({ method }), method).toBe('');
    }
    // D68: also in a namespace that nobody knows.
    expect(problem({ method: 'shop.login' })).toBe('');
    for (const method of [
      'login',
      'accounts.',
      '.login',
      'accounts.a b',
      'accounts.a/b',
      'accounts.é',
      'accounts.a..b',
    ]) {
      expect(problem({ method }), method).toMatch(/^method: A method name is /);
    }
    for (const method of ['socialize.login', 'socialize.GETTOKEN', 'socialize.addConnection']) {
      expect(problem({ method }), method).toContain('is an end-point of its own');
    }
  });

  test('D38: the error code is one of the catalogue; errorDetails belongs to an error', () => {
    expect(problem({ errorCode: 403042, errorDetails: '{{loginID}} is unknown' })).toBe('');
    expect(problem({ errorCode: 123456 })).toMatch(/^errorCode: There is no such error code/);
    expect(problem({ errorDetails: 'why' })).toMatch(/^errorDetails: A successful response has no errorDetails/);
    expect(problem({ errorCode: 500001, errorDetails: '{{secret}}' })).toMatch(/^errorDetails: .*is secret/);
  });

  test('D38: what is wrong in the body is named by its path', () => {
    expect(problem({ body: [] })).toBe('body: The body is a JSON object, in braces.');
    expect(problem({ body: 'text' })).toMatch(/^body: /);
    expect(problem({ body: { errorCode: 0 } })).toMatch(/^body\.errorCode: The service writes "errorCode" itself/);
    expect(problem({ body: { profile: { errorCode: 0 } } })).toBe('');
    expect(problem({ body: { a: [{ b: '{{oauth_token}}' }] } })).toMatch(/^body\.a\.0\.b: .*is secret/);
    expect(problem({ body: { '{{UID}}': 1 } })).toMatch(/Placeholders are allowed in values/);
    expect(problem({ body: { a: JSON.parse('{"__proto__": 1}') } })).toMatch(/^body\.a\.__proto__: /);
    expect(problem({ body: { a: undefined } })).toMatch(/^body\.a: This is no JSON value/);
    expect(problem({ body: { a: Number.NaN } })).toMatch(/no JSON value/);
    expect(problem({ unknown: 1 })).toMatch(/unknown/);
  });

  test('D38, R21: size, depth and number of placeholders are bounded', () => {
    expect(problem({ body: { a: 'x'.repeat(MAX_BODY_LENGTH) } })).toMatch(
      /^body: The body has \d+ characters; at most/,
    );
    expect(problem({ body: nested(20) })).toBe('');
    expect(problem({ body: nested(21) })).toMatch(/nests deeper than 20 levels/);
    expect(problem({ body: { a: '{{b}}'.repeat(100) } })).toBe('');
    expect(problem({ body: { a: '{{b}}'.repeat(101) } })).toMatch(/more than 100 placeholders/);
    expect(problem({ errorCode: 500001, errorDetails: '{{b}}'.repeat(21) })).toMatch(/more than 20 placeholders/);
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(problem({ body: circular })).toMatch(/nests deeper/);
  });
});
