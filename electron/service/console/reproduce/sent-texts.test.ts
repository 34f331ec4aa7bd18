import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpusOf, furtherForms, judgedText } from '#service/fixtures/reproduce/judged-text.fixture.ts';
import {
  type CauseName,
  type SentForm,
  type Subject,
  sentForms,
} from '#service/fixtures/reproduce/sent-texts.fixture.ts';
import { type Running, startRunning } from '#service/fixtures/running.fixture.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.service.stop());

interface SentText {
  readonly form: SentForm;
  readonly cause: CauseName;
  readonly subject: Subject;
}

/** What is decided before the signature, and mistakes in it, which take longer to name. */
const early: readonly CauseName[] = ['future', 'key'];
const ofSignature: readonly CauseName[] = ['bare', 'once', 'bare', 'unsigned', 'bare', 'method', 'bare', 'host'];

/** Each form meets a right call, one that is refused early, and one whose signature is wrong; these take turns. */
const texts: readonly SentText[] = sentForms.flatMap((form, index) => {
  const wrong = ofSignature[index % ofSignature.length] ?? 'bare';
  const causes: readonly CauseName[] = [
    'right',
    early[index % early.length] ?? 'future',
    form.hostless && /method|host/.test(wrong) ? 'bare' : wrong,
  ];
  return causes.map((cause) => ({ form, cause, subject: 'status' }));
});

const furtherTexts: readonly SentText[] = furtherForms.flatMap((form) =>
  (['right', 'bare', 'unsigned', 'method'] as const)
    .filter((cause) => cause !== 'method' || !form.methodless)
    .flatMap((cause) => (['status', 'account'] as const).map((subject) => ({ form, cause, subject }))),
);

describe('texts as customers send them (R59)', () => {
  test.each([
    ['at least 150 of them', texts, sampleOf(texts), 150, 0.95],
    // A tenth of a tenth: each of these takes three times as long.
    ['a hundred further forms, eight of each', furtherTexts, sampleOf(sampleOf(furtherTexts)), 700, 0.97],
  ] as const)(
    '%s: none is judged wrongly, and what is not read says what to ask for',
    { tags: ['property'], timeout: 900_000 },
    async (_, all, sample, least, share) => {
      expect(all.length).toBeGreaterThanOrEqual(least);
      const judged = [];
      for (const { form, cause, subject } of sample) {
        judged.push(await judgedText(running, form, cause, subject));
      }
      const { asked, unread, wrong } = corpusOf(judged);
      expect(wrong).toEqual([]);
      expect(unread).toEqual([]);
      // A part of them has at most as many as all of them may have.
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual((1 - share) * all.length);
    },
  );
});
