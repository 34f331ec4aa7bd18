import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CauseName,
  causeOf,
  type SentForm,
  sentCall,
  sentForms,
} from '#service/fixtures/reproduce/sent-texts.fixture.ts';
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

type Read = 'right' | 'asked' | 'unread' | `wrong: ${string}`;

async function judged(form: SentForm, name: CauseName): Promise<Read> {
  const cause = causeOf(name);
  const text = form.text(sentCall(name, form.httpMethod, Math.floor(running.clock() / 1000)));
  const result = await running.service.invoke('reproduce.judge', { text });
  if (!result.ok) return result.error.ask === undefined ? 'unread' : 'asked';
  const { outcome, errorCode, sentence } = result.value;
  if (outcome === 'unknown') return 'asked';
  const isRight =
    cause.errorCode === 0
      ? outcome === 'accepted'
      : outcome === 'refused' && errorCode === cause.errorCode && cause.says.test(sentence);
  return isRight ? 'right' : `wrong: ${sentence.slice(0, 300)}`;
}

describe('texts as customers send them (R59)', () => {
  test('at least 150 of them: 95 % are read, none is judged wrongly, and what is not read says what to ask for', async () => {
    const said: string[] = [];
    const counts = { right: 0, asked: 0, unread: 0, wrong: 0 };
    for (const { form, cause } of texts) {
      const read = await judged(form, cause);
      const kind = read.startsWith('wrong') ? 'wrong' : (read as 'right' | 'asked' | 'unread');
      counts[kind] += 1;
      if (kind !== 'right') said.push(`${form.name} (${cause}): ${read}`);
    }
    expect(texts.length).toBeGreaterThanOrEqual(150);
    expect(said.filter((one) => one.includes(': wrong'))).toEqual([]);
    expect(said.filter((one) => one.endsWith(': unread'))).toEqual([]);
    expect(counts.right / texts.length, said.join('\n')).toBeGreaterThanOrEqual(0.95);
  }, 60_000);
});
