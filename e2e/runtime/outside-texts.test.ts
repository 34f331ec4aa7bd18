import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outsideTexts } from './outside-texts.ts';

const root = new URL('../..', import.meta.url).pathname;

/** What is the same in every language: names of the wire, values, and samples of code. */
const sameInEveryLanguage = new Set([
  ...['UID', 'HTTP', 'HTTPS', 'GET', 'POST', 'true', 'false', 'undefined', 'x_userInfo', 'ID', 'Authdesk'],
  ...['https://socialize.us1.example', '-----BEGIN PUBLIC KEY-----', '{ "age": 36, "phones": [] }'],
  ...['<md:EntityDescriptor …>', '{ "newsletter": true }', '="', '=&quot;', '&quot;'],
  // Names of what the page asks other tabs of the console; nobody reads it.
  'Which secret have the tabs of this console?',
  // Names of the wire beside values on pages of the login endpoint.
  ...['error', 'error_description', 'errorCode', 'callId'],
]);

/** Of the desk and of the login screens: everything but catalogues, tests and what tests are given. */
const sources = globSync(['renderer/src/**/*.{ts,tsx}', 'electron/service/endpoints/login/**/*.ts'], {
  cwd: root,
}).filter((path) => !/(?:^|\/)texts\/|\.(?:test|fixture)\.tsx?$/.test(path));

describe('texts outside of the catalogues', () => {
  test('there are none in the console and in the login screens: a translator sees every text', () => {
    expect(sources.length).toBeGreaterThan(300);
    const found = sources.flatMap((path) =>
      outsideTexts(join(root, path), path.startsWith('electron/') ? 'markup' : undefined)
        .filter(({ text }) => !sameInEveryLanguage.has(text))
        .map(({ line, text }) => `${path}:${line}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test('each area of the console has its file in every language, and no catalogue lies beside them', () => {
    const folder = join(root, 'renderer/src/texts');
    const filesOf = (language: string) =>
      globSync(`${language}/*.ts`, { cwd: folder })
        .map((path) => path.slice(3))
        .sort();
    const english = filesOf('en');
    expect(english.length).toBeGreaterThan(20);
    expect(filesOf('de')).toEqual(english);
    const machinery = ['catalogue.ts', 'language.test.ts', 'language.ts', 'loading.ts', 'number.ts', 'words.ts'];
    const areas = globSync('*.ts', { cwd: folder }).filter((path) => !machinery.includes(path));
    expect(areas.sort()).toEqual(english.filter((path) => path !== 'index.ts'));
    expect(areas.flatMap((path) => outsideTexts(join(folder, path)))).toEqual([]);
  });

  describe('are found', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'authdesk-texts-'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    // In TypeScript's own templates.
    const hole = '$' + '{b}';
    test.each([
      ['as text of an element', 'const a = <p>Save it</p>;', ['Save it']],
      ['as an attribute', `const a = <input aria-label="Name" title={\`Show ${hole}\`} />;`, ['Name', 'Show']],
      ['on a side of a condition', "const a = <p>{b ? 'Yes' : texts.no}</p>;", ['Yes']],
      ['as a member', "const a = { label: 'Site', id: 'site' };", ['Site']],
      ['as a sentence anywhere', "say('The service is gone.');", ['The service is gone.']],
      ['between tags', `const a = html\`<p class="big">${hole} is here</p>\`;`, ['is here']],
    ])('%s', (_, source, texts) => {
      const path = join(folder, 'a.tsx');
      writeFileSync(path, source);
      expect(outsideTexts(path).map(({ text }) => text.replace('\0', '').trim())).toEqual(texts);
    });

    test('and nothing else: no comment, import, class name, catalogue or exception', () => {
      const path = join(folder, 'a.tsx');
      writeFileSync(
        path,
        "import a from 'a';\n// A comment of four words\nconst b = <p className=\"big one\" data-x='y'>{texts.save} · {1}</p>;\nthrow new Error('The page has no root');",
      );
      expect(outsideTexts(path)).toEqual([]);
    });
  });
});
