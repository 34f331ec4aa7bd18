import { describe, expect, test } from 'vitest';
import { mockResponseErrors, mockResponseOf, readBody, valuesOf } from './mock-response-values.ts';

const start = valuesOf(undefined, 'accounts.login');

describe('D38: the form of a mock response', () => {
  test('a new one responds to every call with success, an existing one shows as it is', () => {
    expect(mockResponseErrors(start, [])).toEqual({});
    const mock = {
      method: 'ds.x',
      enabled: false,
      anonymous: true,
      errorCode: 403042,
      errorDetails: 'Why',
      body: { a: 1 },
    };
    expect(mockResponseOf(valuesOf(mock, ''))).toEqual(mock);
  });

  test('errorDetails of an error are let go when it becomes a success', () => {
    const values = { ...start, errorCode: '403042', errorDetails: 'Why' };
    expect(mockResponseOf(values).errorDetails).toBe('Why');
    expect(mockResponseOf({ ...values, errorCode: '0' })).not.toHaveProperty('errorDetails');
    expect(mockResponseErrors({ ...values, errorCode: '0' }, [])).toEqual({});
  });

  test('what is wrong in the body is said with its path', () => {
    const problem = (body: string) => mockResponseErrors({ ...start, body }, []).body;
    expect(problem('{\n  "a": 1,\n}')).toContain('Look at line 3, column 1.');
    expect(problem('')).toContain('This is not JSON.');
    expect(problem('[]')).toBe('The body is a JSON object, in braces.');
    expect(problem('{ "list": [{ "a": "{{secret}}" }] }')).toMatch(/^At list\[0\]\.a: .*is secret/);
    expect(problem('{ "errorCode": 0 }')).toMatch(/^At errorCode: /);
    expect(readBody('{ "a": "{{b}}" }')).toEqual({ body: { a: '{{b}}' } });
  });

  test('a method that has one already is not added a second time', () => {
    expect(mockResponseErrors({ ...start, method: ' Accounts.LOGIN ' }, ['accounts.login']).method).toContain(
      'has a mock response for this method already',
    );
    expect(mockResponseErrors({ ...start, method: 'shop.x' }, []).method).toBeUndefined();
    expect(mockResponseErrors({ ...start, method: '' }, []).method).toContain('A method name is');
  });
});
