import { expect, test } from 'vitest';
import { languageOfCall } from './language-of-call.ts';

const language = (parameters: Readonly<Record<string, string>>, accept?: string) =>
  languageOfCall({
    parameters: new Map(Object.entries(parameters)),
    headers: accept === undefined ? {} : { 'accept-language': accept },
  } as never);

test.each([
  ['x_lang', { x_lang: 'de', lang: 'en' }, 'en', 'de'],
  ['lang', { lang: 'de-inf', ui_locales: 'en' }, 'en', 'de'],
  ['a code that is not translated, which is English', { lang: 'fr' }, 'de', 'en'],
  ['the first of ui_locales that there is', { ui_locales: 'fr-CA de en' }, 'en', 'de'],
  ['gig_ui_locales of the proxy page', { gig_ui_locales: 'de-AT' }, undefined, 'de'],
  ['the browser, where ui_locales has none that there is', { ui_locales: 'fr it' }, 'de', 'de'],
])('D46: the language of a page is that of %s', (_, parameters, accept, expected) => {
  expect(language(parameters, accept).lang).toBe(expected);
});

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['fr, en;q=0.3, de;q=0.7', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['', 'en'],
  ['*;q=x, ,;;;', 'en'],
])('RFC 9110, 12.5.4: a browser with Accept-Language "%s" gets %s', (accept, expected) => {
  expect(language({}, accept).lang).toBe(expected);
});

test('what a parameter chose goes on to the next page; what the browser says, it says again', () => {
  expect(language({ ui_locales: 'de' }).chosen).toEqual({ lang: 'de' });
  expect(language({}, 'de').chosen).toEqual({});
});
