import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  corpusOf,
  furtherForms,
  type JudgedText,
  judgedText,
} from '#service/fixtures/reproduce/judged-text.fixture.ts';
import { type Running, startRunning } from '#service/fixtures/running.fixture.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.service.stop());

test('R59: each of a hundred forms with a right call and with three wrong ones, of two methods: none is judged wrongly', async () => {
  const judged: JudgedText[] = [];
  for (const form of furtherForms)
    for (const cause of ['right', 'bare', 'unsigned', 'method'] as const)
      for (const subject of ['status', 'account'] as const)
        if (cause !== 'method' || !form.methodless) judged.push(await judgedText(running, form, cause, subject));
  const { right, asked, unread, wrong } = corpusOf(judged);
  expect(wrong).toEqual([]);
  expect(unread).toEqual([]);
  expect(right, asked.join('\n')).toBeGreaterThanOrEqual(0.97);
}, 900_000);
