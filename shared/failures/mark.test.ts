import { expect, test } from 'vitest';
import { answeredCode, answeringFailure, answerWithoutCode } from './mark.ts';

test.each([
  ['3 http-503', 'http-503', 'http-503'],
  ['1 delay 20 ms, 3 http-429', 'http-429', 'http-429'],
  ['1 reset', 'reset', 'reset'],
  ['2 wrong-date -5000 ms, 4 error 403003', 'error', undefined],
  ['4 stale-code', 'stale-code', undefined],
  ['1 delay 20 ms, 2 cut-off', undefined, undefined],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
] as const)('D50: what answered the call with the mark %j', (mark, kind, without) => {
  expect([answeringFailure(mark), answerWithoutCode(mark)]).toEqual([kind, without]);
  expect(answeredCode({ errorCode: 500001, failure: mark })).toBe(without === undefined ? 500001 : 0);
});
