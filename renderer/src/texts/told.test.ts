import { describe, expect, test } from 'vitest';
import { causeTitle, causeTitles } from '#shared/causes/titles.ts';
import { failureSentence } from '#shared/failures/sentence.ts';
import { adviceOf, commonErrors, errorCatalogue } from '#shared/protocol/errors.ts';
import { documentationSentences } from './de/documentation.ts';
import { laterSentences } from './de/later.ts';
import { toldTexts } from './de/told.ts';

describe('what the service says, in German (ADR 35)', () => {
  test('each cause has a title of its own', () => {
    expect(causeTitles().filter((cause) => toldTexts.causeTitle(`400001.${cause}`) === undefined)).toEqual([]);
  });

  test('F 1.2: each error code has a title and, where there is advice, what to do', () => {
    // Of a wrong signature the titles are its mistakes.
    const codes = [...errorCatalogue.keys()].filter((code) => code !== 0 && code !== 403003);
    expect(codes.filter((code) => toldTexts.causeTitle(`${code}.d99`) === undefined)).toEqual([]);
    const steps = [...errorCatalogue.keys()].flatMap((code) => adviceOf(code)?.nextStep ?? []);
    const german = { ...toldTexts.sentences, ...laterSentences };
    expect(steps.filter((step) => !Object.hasOwn(german, step))).toEqual([]);
  });

  test('F 1.2: what each error code means and mostly comes from is German in Reference and Requests', () => {
    const said = [...errorCatalogue].flatMap(([code, { meaning }]) => [meaning, ...(adviceOf(code)?.causes ?? [])]);
    const all = [...said, ...commonErrors.map(({ when }) => when)];
    // The two panels load all three.
    const german = { ...toldTexts.sentences, ...laterSentences, ...documentationSentences };
    expect(all.filter((sentence) => !Object.hasOwn(german, sentence))).toEqual([]);
  });

  test.each([
    ['403003.secret-used-as-text', 'Secret als Text verwendet'],
    ['403003.sig-in-hex+url-not-encoded', 'sig in Hex und URL nicht kodiert'],
    ['400002.missing:UID', 'UID fehlt'],
    ['400006.invalid:pageSize', 'pageSize hat einen falschen Wert'],
    ['connection.unknown-ca', 'Der Client vertraut der CA nicht'],
    ['http-404.no-rule', 'HTTP-Status 404'],
    ['500001.d99', 'Fehler des Dienstes'],
    ['403003.toString', undefined],
    // The wire has a name for it, and that is all that is known.
    ['access_denied.d99', undefined],
  ])('%s is %s', (key, title) => {
    expect(toldTexts.causeTitle(key)).toBe(title);
    expect(causeTitle(key)).not.toBe(title);
  });

  test('D50: a failure is told of the same data as in English', () => {
    const rule = {
      method: 'socialize.getUserInfo',
      site: '3_shop',
      when: { kind: 'every', nth: 3 },
      effect: { kind: 'http-503', retryAfter: 2 },
    } as const;
    const words = { site: 'Demo shop' };
    expect(failureSentence(rule as never, words)).toBe(
      'Every 3rd call of socialize.getUserInfo at Demo shop answers HTTP 503 with Retry-After 2',
    );
    expect(toldTexts.failure(rule as never, { ...words, errorMessage: () => '' })).toBe(
      'Jeder 3. Aufruf von socialize.getUserInfo bei Demo shop bekommt HTTP 503 mit Retry-After 2',
    );
  });
});
