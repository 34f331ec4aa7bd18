import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  corpusOf,
  furtherForms,
  type JudgedText,
  judgedText,
} from '#service/fixtures/reproduce/judged-text.fixture.ts';
import { type CauseName, sentForms } from '#service/fixtures/reproduce/sent-texts.fixture.ts';
import { type Running, startRunning } from '#service/fixtures/running.fixture.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.service.stop());

/** What is decided before the signature, and mistakes in it, which take longer to name. */
const early: readonly CauseName[] = ['future', 'key'];
const ofSignature: readonly CauseName[] = ['bare', 'once', 'bare', 'unsigned', 'bare', 'method', 'bare', 'host'];

/** Each form meets a right call, one that is refused early, and one whose signature is wrong; these take turns. */
const texts = sentForms.flatMap((form, index) => {
  const wrong = ofSignature[index % ofSignature.length] ?? 'bare';
  const causes: readonly CauseName[] = [
    'right',
    early[index % early.length] ?? 'future',
    form.hostless && /method|host/.test(wrong) ? 'bare' : wrong,
  ];
  return causes.map((cause) => ({ form, cause }));
});

/** One text of each further form; all of them meet all causes in the deep test. */
const furtherTexts = furtherForms.map((form, index) => {
  const turns: readonly CauseName[] = ['right', 'bare', 'unsigned'];
  const subject = index % 2 === 0 ? ('account' as const) : ('status' as const);
  return { form, cause: turns[index % turns.length] ?? 'right', subject };
});

function expectCorpus(judged: readonly JudgedText[]): void {
  const { right, asked, unread, wrong } = corpusOf(judged);
  expect(wrong).toEqual([]);
  expect(unread).toEqual([]);
  expect(right, asked.join('\n')).toBeGreaterThanOrEqual(0.95);
}

describe('texts as customers send them (R59)', () => {
  test('at least 150 of them: 95 % are read, none is judged wrongly, and what is not read says what to ask for', async () => {
    const judged: JudgedText[] = [];
    for (const { form, cause } of texts) judged.push(await judgedText(running, form, cause));
    expect(texts.length).toBeGreaterThanOrEqual(150);
    expectCorpus(judged);
  }, 180_000);

  test('a hundred further forms: logs of phones, servers and proxies, code, tools, mails that were changed on their way', async () => {
    const judged: JudgedText[] = [];
    for (const { form, cause, subject } of furtherTexts) judged.push(await judgedText(running, form, cause, subject));
    expect(furtherTexts.length).toBeGreaterThanOrEqual(100);
    expectCorpus(judged);
  }, 300_000);
});
