import { describe, expect, test } from 'vitest';
import { chooseLanguage, languageChoice, languageOfPage } from './language.ts';

/** A page at an address, in a browser that reads these languages and has kept this choice. */
function pageAt(href: string, languages: readonly string[] = ['en-US'], kept?: string) {
  const stored = new Map(kept === undefined ? [] : [['authdesk-language', kept]]);
  const location = { href, reloads: 0, reload: () => Object.assign(location, { reloads: location.reloads + 1 }) };
  const page = {
    location,
    navigator: { languages },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    history: {
      replaceState: (_state: unknown, _unused: string, to: URL) => Object.assign(location, { href: String(to) }),
    },
    stored,
  };
  Object.defineProperty(location, 'search', { get: () => new URL(location.href).search });
  return page as typeof page & Window;
}

const console_ = 'http://127.0.0.1:9400/';

describe('the language of the console', () => {
  test.each([
    ['German for who reads German first', ['de-AT', 'en'], 'de'],
    ['the first one that the console has', ['fr', 'de', 'en'], 'de'],
    ['English where it has none', ['ja', 'fr'], 'en'],
    ['English where the browser says nothing', [], 'en'],
  ])('is %s', (_, languages, expected) => {
    expect(languageOfPage(pageAt(console_, languages))).toBe(expected);
  });

  test('is the one of Settings, whatever the system reads', () => {
    expect(languageOfPage(pageAt(console_, ['en'], 'de'))).toBe('de');
    expect(languageChoice(pageAt(console_, ['en'], 'de'))).toBe('de');
  });

  test('is the one of --lang, whatever Settings say', () => {
    expect(languageOfPage(pageAt(`${console_}?lang=de#/log`, ['en'], 'en'))).toBe('de');
  });

  test.each(['xx', '', '__proto__', 'de<script>'])('is not %j, which is none: it counts as not chosen', (kept) => {
    expect(languageChoice(pageAt(console_, ['en'], kept))).toBe('system');
    expect(languageOfPage(pageAt(`${console_}?lang=${encodeURIComponent(kept)}`, ['de']))).toBe('de');
  });

  test('a choice in Settings is kept, loads the page anew at the same panel, and ends that of --lang', () => {
    const page = pageAt(`${console_}?lang=de#/log?text=ada`, ['de']);
    chooseLanguage('en', page);
    expect(page.location).toMatchObject({ href: `${console_}#/log?text=ada`, reloads: 1 });
    expect(languageOfPage(page)).toBe('en');
    chooseLanguage('system', page);
    expect([...page.stored]).toEqual([]);
    expect(languageOfPage(page)).toBe('de');
  });

  test('a choice holds for the page where the browser keeps nothing', () => {
    const page = pageAt(`${console_}#/settings`);
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.assign(page.localStorage, { getItem: refuse, setItem: refuse, removeItem: refuse });
    chooseLanguage('de', page);
    expect(page.location.href).toBe(`${console_}?lang=de#/settings`);
    expect(languageOfPage(page)).toBe('de');
    chooseLanguage('system', page);
    expect(languageOfPage(page)).toBe('en');
  });
});
