import { expect, test } from 'vitest';
import type { CallDetail } from '#shared/contract/log.ts';
import { valueFor } from './slot-values.ts';
import { createStandIns } from './stand-ins.ts';

const original = 'ab+cdefghijklmnopqrstuvwxyz=';
const standIn = 'zy+xwvutsrqponmlkjihgfedcba=';

test.each([
  ['ab+c…', 'zy xwvutsrqponmlkjihgfedcba='],
  ['ab c…', 'zy xwvutsrqponmlkjihgfedcba='],
  ['ab%2…', 'zy xwvutsrqponmlkjihgfedcba='],
])('R59: a secret whose "+" arrived as a blank is found by the characters that the log shows: %s', (shown, filled) => {
  const step = { rule: 'D29', check: '', outcome: 'failed', values: { mistake: 'plus sent as blank' } };
  const call = { trace: [step] } as unknown as CallDetail;
  const filling = { call, apiKey: '3_shop', secrets: [{ original, standIn }], standIns: createStandIns(Buffer.alloc) };
  expect(valueFor({ kind: 'secret', shown, what: 'the parameter secret' }, filling)).toBe(filled);
});
