import { expect, test } from 'vitest';
import { endInOrder } from './quitting.ts';

const ended: string[] = [];
const step = (what: string) => ({ what, end: async () => void ended.push(what) });

test('R20: the parts of the app end one after the other, then it has code 0', async () => {
  ended.splice(0);
  const lines: string[] = [];
  const steps = [step('the windows'), { what: 'nothing', end: () => undefined }, step('the service')];
  expect(await endInOrder(steps, (line) => lines.push(line))).toBe(0);
  expect([ended, lines]).toEqual([['the windows', 'the service'], []]);
});

test('R20: a part that fails is told, and the service still stops', async () => {
  ended.splice(0);
  const lines: string[] = [];
  const fails = { what: 'the control socket', end: () => Promise.reject(new Error('it is gone')) };
  expect(await endInOrder([fails, step('the service')], (line) => lines.push(line))).toBe(0);
  expect(ended).toEqual(['the service']);
  expect(lines).toEqual(['Quitting: the control socket failed: it is gone']);
});

test('a part that never ends is named, and the app ends all the same', async () => {
  const lines: string[] = [];
  const never = { what: 'closing the login windows', end: () => new Promise(() => {}) };
  expect(await endInOrder([never], (line) => lines.push(line), 1)).toBe(1);
  expect(lines).toEqual(['Quitting: closing the login windows did not end within 0.001 s; Authdesk ends without it.']);
});
