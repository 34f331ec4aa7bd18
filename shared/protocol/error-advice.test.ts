import { expect, test } from 'vitest';
import { adviceOf, commonErrors, errorCatalogue } from './errors.ts';

const advised = [...errorCatalogue.keys()].filter((code) => adviceOf(code) !== undefined);

test('every error that any call can get has its usual causes and a next step', () => {
  expect(commonErrors.map(({ errorCode }) => errorCode).filter((code) => adviceOf(code) === undefined)).toEqual([]);
});

test('advice has one to five causes, in whole sentences', () => {
  for (const code of advised) {
    const { causes = [], nextStep = '' } = adviceOf(code) ?? {};
    expect(causes.length, `${code}`).toBeGreaterThan(0);
    expect(causes.length, `${code}`).toBeLessThanOrEqual(5);
    for (const sentence of [...causes, nextStep]) expect(sentence, `${code}`).toMatch(/^\S.*\.$/);
  }
});
