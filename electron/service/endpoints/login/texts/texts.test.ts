import { describe, expect, test } from 'vitest';
import { languages } from '#shared/protocol/languages.ts';
import { en } from './en.ts';
import { languageFor, translations } from './texts.ts';
import type { Sentence } from './translation.ts';

const COUNTED = ['morePeople', 'fieldTooLong', 'expiredNote'] as const;
/** Every plural form of the sentences with a number, else the sentence itself. */
const formOf = (key: string) => /^(.+)_(zero|one|two|few|many|other)$/.exec(key);
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map(([, name]) => name).sort();
const sentences = [...new Set(Object.keys(en).map((key) => formOf(key)?.[1] ?? key))].sort();
const ALL = Object.entries(translations);

test('D21: ten languages, each of them a code of F 3.8', () => {
  expect(ALL.map(([code]) => code)).toEqual(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'pt', 'ru', 'zh-cn']);
  for (const [code] of ALL) expect(languages).toContain(code);
});

describe.each(ALL)('D21: the texts in %s', (code, texts) => {
  const keys = Object.keys(texts);

  test('say every sentence of English, and no other', () => {
    expect([...new Set(keys.map((key) => formOf(key)?.[1] ?? key))].sort()).toEqual(sentences);
  });

  test('have every plural form that the language has, and no other', () => {
    const categories = [...new Intl.PluralRules(code).resolvedOptions().pluralCategories].sort();
    for (const sentence of COUNTED) {
      const forms = keys.map(formOf).filter((form) => form?.[1] === sentence);
      expect(forms.map((form) => form?.[2]).sort()).toEqual(categories);
    }
  });

  test('are whole sentences with the variables of English', () => {
    for (const [key, text] of Object.entries<string>(texts)) {
      const [, sentence = key, form] = formOf(key) ?? [];
      const english = (en as Record<string, string>)[key] ?? (en as Record<string, string>)[`${sentence}_other`] ?? '';
      const expected = form ? variables((en as Record<string, string>)[`${sentence}_other`] ?? '') : variables(english);
      // "The newest person", "a minute": a form for a single number may leave the number out.
      const mayLeaveOut = form === 'zero' || form === 'one' || form === 'two';
      const shown = variables(text);
      if (mayLeaveOut && !shown.includes('count')) shown.push('count');
      expect({ key, variables: shown.sort() }).toEqual({ key, variables: expected });
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      // No unknown variable, no markup, and no reference to another text of i18next.
      expect(text.replaceAll(/\{\{\w+(?:, number)?\}\}/g, ''), key).not.toMatch(/[{}<>]|\$t\(/);
    }
  });

  test('are not left in English', () => {
    if (code === 'en') return;
    const same = Object.entries<string>(texts).filter(([key, text]) => (en as Record<string, string>)[key] === text);
    expect(same).toEqual([]);
  });

  test('end their sentences', () => {
    for (const [key, text] of Object.entries<string>(texts)) {
      const english = (en as Record<string, string>)[key];
      if (english === undefined) continue;
      expect({ key, ends: /[.。]$/.test(text) }).toEqual({ key, ends: english.endsWith('.') });
    }
  });
});

test.each([
  ['en', 'en', 'ltr', 'Cancel'],
  ['de', 'de', 'ltr', 'Abbrechen'],
  ['de-inf', 'de', 'ltr', 'Abbrechen'],
  ['fr', 'fr', 'ltr', 'Annuler'],
  ['fr-inf', 'fr', 'ltr', 'Annuler'],
  ['es', 'es', 'ltr', 'Cancelar'],
  ['es-inf', 'es', 'ltr', 'Cancelar'],
  ['es-mx', 'es', 'ltr', 'Cancelar'],
  ['it', 'it', 'ltr', 'Annulla'],
  ['pt', 'pt', 'ltr', 'Cancelar'],
  ['pt-br', 'pt', 'ltr', 'Cancelar'],
  ['ru', 'ru', 'ltr', 'Отмена'],
  ['zh-cn', 'zh-CN', 'ltr', '取消'],
  ['ja', 'ja', 'ltr', 'キャンセル'],
  ['ar', 'ar', 'rtl', 'إلغاء'],
])('D21: x_lang=%s is shown in %s, %s', (code, lang, dir, cancel) => {
  const language = languageFor(code);
  expect({ lang: language.lang, dir: language.dir }).toEqual({ lang, dir });
  expect(language.say('cancel')).toBe(cancel);
});

test('D21: every other known code falls back to English; so do zh-tw and zh-hk, which Simplified Chinese is not', () => {
  const translated = new Set(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'pt', 'ru', 'zh-cn']);
  const regional = new Set(['de-inf', 'es-inf', 'es-mx', 'fr-inf', 'pt-br']);
  const others = languages.filter((code) => !translated.has(code) && !regional.has(code));
  expect(others).toContain('zh-tw');
  expect(others).toContain('he');
  expect(others).toHaveLength(35);
  for (const code of [...others, 'xx', '', 'constructor', '__proto__']) {
    const { lang, dir, say } = languageFor(code);
    expect({ code, lang, dir, cancel: say('cancel') }).toEqual({ code, lang: 'en', dir: 'ltr', cancel: 'Cancel' });
  }
});

test('a number brings its plural form, and is written as the language writes it', () => {
  const said = (code: string, count: number) => languageFor(code).say('expiredNote', { count });
  expect(said('en', 1)).toContain('more than 1 minute.');
  expect(said('en', 1500)).toContain('more than 1,500 minutes.');
  expect(said('de', 1500)).toContain('länger als 1.500 Minuten');
  expect(said('ru', 21)).toContain('больше 21 минуты');
  expect(said('ru', 15)).toContain('больше 15 минут.');
  expect(said('ar', 2)).toContain('دقيقتين');
  expect(said('ar', 5)).toContain('دقائق');
  expect(said('ja', 1)).toContain('1 分');
});

const HOSTILE = ['{{site}}', '$t(cancel)', '{{count, number}}', '$t(cancel, {"count":1})', '$&$1', 'a:b.c', '-', ''];
test.each(HOSTILE)('R13: the value %j is shown as it is and never read as a text', (value) => {
  for (const [code] of ALL) {
    const { say, dir } = languageFor(code);
    const shown = dir === 'rtl' ? `\u2068${value}\u2069` : value;
    const title = say('title', { site: value, provider: 'P' });
    expect(title.split(shown).length).toBeGreaterThan(1);
    expect(title).toBe(
      translations[code as keyof typeof translations].title
        .replaceAll('{{site}}', () => shown)
        .replaceAll('{{provider}}', () => (dir === 'rtl' ? '\u2068P\u2069' : 'P')),
    );
  }
});

test('a name from right to left does not tear a sentence from left to right apart, nor the other way round', () => {
  expect(languageFor('en').say('heading', { site: 'متجر' })).toBe('Log in to \u2068متجر\u2069');
  expect(languageFor('en').say('heading', { site: 'Shop' })).toBe('Log in to Shop');
  expect(languageFor('ar').say('backTo', { target: 'https://shop.example' })).toContain(
    '\u2068https://shop.example\u2069',
  );
});

test('every sentence can be said in every language', () => {
  const values = { site: 's', provider: 'p', person: 'a', field: 'f', target: 't', id: 'i', parameter: 'x', count: 3 };
  for (const [code] of ALL) {
    const say = languageFor(code).say as (sentence: string, values: object) => string;
    for (const sentence of sentences as Sentence[]) {
      const text = say(sentence, values);
      expect(text, `${code} ${sentence}`).not.toBe('');
      expect(text, `${code} ${sentence}`).not.toMatch(/[{}]/);
    }
  }
});
