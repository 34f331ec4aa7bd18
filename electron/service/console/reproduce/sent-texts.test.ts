import { beforeAll, expect, test } from 'vitest';
import { CORPUS_TIME, type CorpusText, corpusTexts } from '#service/diagnosis/pasted-calls/corpus.fixture.ts';
import { type CauseName, causeOf } from '#service/fixtures/reproduce/sent-texts.fixture.ts';
import { runningForAll } from '#service/fixtures/running.fixture.ts';
import { sampleOf } from '#shared/property-cases.fixture.ts';

const running = runningForAll();

beforeAll(async () => {
  running.clock.now = CORPUS_TIME;
});

/** What the verdict about a text is worth: `asked` names no cause, and says what to ask the customer for. */
async function judgedAs({ text, cause }: CorpusText): Promise<'right' | 'asked' | 'unread' | 'wrong'> {
  const result = await running.service.invoke('reproduce.judge', { text });
  if (!result.ok) return result.error.ask === undefined ? 'unread' : 'asked';
  const { outcome, errorCode, sentence } = result.value;
  if (outcome === 'unknown') return 'asked';
  const wanted = causeOf(cause as CauseName);
  if (wanted.errorCode === 0) return outcome === 'accepted' ? 'right' : 'wrong';
  return outcome === 'refused' && errorCode === wanted.errorCode && wanted.says.test(sentence) ? 'right' : 'wrong';
}

/** At least 97 % of them lead to their cause, none to another one, and each of the others to what to ask for (R59). */
async function expectJudged(texts: readonly CorpusText[]): Promise<void> {
  const judged: string[] = [];
  for (const one of texts) judged.push(`${await judgedAs(one)} ${one.file}`);
  expect(judged.filter((one) => /^(?:wrong|unread)/.test(one))).toEqual([]);
  // Of the whole corpus: a sample may have more of them.
  expect(judged.filter((one) => one.startsWith('asked')).length).toBeLessThanOrEqual(0.03 * corpusTexts().length);
}

test(
  'texts as customers send them lead to the cause that is in them (R59)',
  {
    tags: ['property'],
    timeout: 900_000,
  },
  () => expectJudged(sampleOf(corpusTexts(), 3, 0.02)),
);

test('every text of the corpus does (R59)', { tags: ['deep'], timeout: 900_000 }, () => expectJudged(corpusTexts()));
