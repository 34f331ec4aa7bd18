import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outsideTexts } from './outside-texts.ts';

const root = new URL('../..', import.meta.url).pathname;

/** What no catalogue has: names of the wire, values, and samples of code. */
const inNoCatalogue = new Set([
  ...['UID', 'HTTP', 'HTTPS', 'GET', 'POST', 'true', 'false', 'undefined', 'x_userInfo', 'ID', 'Authdesk'],
  ...[
    'https://socialize.us1.example',
    '-----BEGIN PUBLIC KEY-----',
    '-----BEGIN CERTIFICATE-----',
    '{ "age": 36, "phones": [] }',
  ],
  ...['<md:EntityDescriptor …>', '{ "newsletter": true }', '="', '=&quot;', '&quot;'],
  // An attribute of HTML in a list of them.
  'for',
  // Names of what the page asks other tabs of the console; nobody reads it.
  'Which secret have the tabs of this console?',
  // Names of the wire beside values on pages of the login endpoint.
  ...['error', 'error_description', 'errorCode', 'callId'],
]);

/** Pages that the service shows to users: what else is in their sources goes to the log or to the wire. */
const pages = [
  ...['login', 'mail-links', 'openid', 'saml'].map((folder) => `electron/service/endpoints/${folder}/**/*.ts`),
  'electron/service/console/flows/page/*.ts',
];
/** Screens that scripts draw in pages: what else is in their sources is for the developer of the page. */
const drawn = [
  ...['renderer/client-library/**/*.ts', 'renderer/oidc-library/*.ts', 'renderer/saml-library/*.ts'],
  ...['renderer/flow-page/*.ts', 'electron/service/families/accounts/screen-sets/*.ts'],
];
/** Speaks to the developer of a page alone: the mark of Authdesk in its corner. */
const forDevelopers = new Set(['renderer/client-library/badge.ts']);

/** Of these everything but catalogues, tests and what tests are given. */
const sourcesOf = (patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root }).filter(
    (path) => !/(?:^|\/)texts\/|\.(?:test|fixture)\.tsx?$/.test(path) && !forDevelopers.has(path),
  );
const desk = sourcesOf(['renderer/src/**/*.{ts,tsx}']);

describe('texts outside of the catalogues', () => {
  test.each([
    ['the console', desk, undefined, 300],
    ['the pages of logins, consents, devices, errors and links of mails', sourcesOf(pages), 'markup', 70],
    ['the screens that the client-side library draws', sourcesOf(drawn), 'drawn', 40],
  ] as const)('there are none in %s: each is in its catalogue', (_, sources, only, atLeast) => {
    expect(sources.length).toBeGreaterThan(atLeast);
    const found = sources.flatMap((path) =>
      outsideTexts(join(root, path), only)
        .filter(({ text }) => !inNoCatalogue.has(text))
        .map(({ line, text }) => `${path}:${line}: ${text}`),
    );
    expect(found).toEqual([]);
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

    test('of what is drawn: children of elements, and texts that are put into one, not what goes to a callback', () => {
      const path = join(folder, 'b.ts');
      writeFileSync(
        path,
        "element('p', { class: 'big one' }, 'Log in', words.close);\nbox.textContent = b ? 'Copied' : '';\ngive({ errorDetails: 'The page has no element.' });",
      );
      expect(outsideTexts(path, 'drawn').map(({ text }) => text)).toEqual(['Log in', 'Copied']);
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
