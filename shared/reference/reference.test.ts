import { expect, test } from 'vitest';
import { adviceOf } from '../protocol/errors.ts';
import { canonicalMethod } from '../protocol/methods.ts';
import { exampleSteps, ownParameters } from './example-steps.ts';
import { limitsText } from './limits-text.ts';
import { mostAskedCodes, mostCalled } from './most-called.ts';
import { countSupport, supportOf } from './support.ts';

test('U 1: the most called methods are 65, each once and in the spelling of the documentation', () => {
  expect(new Set(mostCalled).size).toBe(65);
  expect(mostCalled.map(canonicalMethod)).toEqual(mostCalled);
});

test('U 4, U 6: each code that people ask about most has its usual causes and a next step', () => {
  expect(mostAskedCodes.filter((code) => adviceOf(code) === undefined)).toEqual([]);
});

test('D47: a method that refuses a documented parameter is partial, one that only ignores hints is built', () => {
  const built = { emulated: true, notEmulated: [] };
  const partial = { emulated: true, notEmulated: ['querySig'] };
  const notBuilt = { emulated: false, notEmulated: [] };
  expect([built, partial, notBuilt].map(supportOf)).toEqual(['built', 'partial', 'not built']);
  expect(countSupport([built, built, notBuilt])).toEqual({ built: 2, partial: 0, 'not built': 1 });
});

test.each([
  ['integer', { minimum: 0, maximum: 100 }, '0 to 100'],
  ['integer', { minimum: 1 }, 'at least 1'],
  ['integer', { maximum: 9 }, 'at most 9'],
  ['string', { maxLength: 500 }, 'at most 500 characters'],
  ['list', { maxLength: 50, values: ['a', 'b'] }, 'at most 50 items; of: a, b'],
  ['string', { values: ['a', 'b'] }, 'one of: a, b'],
  ['json', { shape: 'object' }, 'a JSON object'],
  ['string', undefined, ''],
] as const)('the limits of a parameter are said in words: %s %j', (type, limits, text) => {
  expect(limitsText(type, limits)).toBe(text);
});

test('the steps of an example name what comes from an earlier step or from the outbox', () => {
  const before = [
    { method: 'accounts.otp.sendCode', parameters: { email: 'a@b.example', lang: 'en' } },
    { method: 'accounts.other', parameters: {} },
  ];
  const parameters = { vToken: '$1.vToken', code: '$outbox.code', price: '$5' };
  const steps = exampleSteps('accounts.otp.login', { before, parameters, response: {} });
  expect(steps.map(({ method }) => method)).toEqual(['accounts.otp.sendCode', 'accounts.other', 'accounts.otp.login']);
  expect(steps[2]?.parameters.map(({ value }) => value)).toEqual([
    '<vToken of step 1>',
    '<code of the newest message in the outbox>',
    '$5',
  ]);
  expect(ownParameters({ before, parameters, response: {} })).toEqual({ price: '$5' });
  expect(ownParameters(undefined)).toEqual({});
});
