import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixedSentences, toldSentences, translationsIn } from './told-sentences.ts';

const root = new URL('../..', import.meta.url).pathname;
const {
  texts,
  problems,
  traced,
  steps,
  reasons,
  quoting: inEnglish,
} = toldSentences(root, ['electron/{service,main}/**/*.ts', 'shared/**/*.ts']);
const catalogues =
  '{addresses,call-files,files,flow-steps,flows,mistake-names,mistakes,mistakes-of-*,next-steps,pasted-texts,people,reasons,refusals,reproduce,requests,service,signed-texts,sites,trace,values}.ts';
const german = translationsIn(root, `renderer/src/texts/de/told/${catalogues}`);

/** Problems that are names and sentences of other parts, one after the other. */
const joined: readonly string[] = ['{0}: {1}', '{0}: {1}.', '{0}.dataCenter: {1}', '{0} Or export the log row.'];

/** Names of arrows that are names of the wire. */
const wire = /^(?:|\{0\}: \{1\}|\/.*|\w+[a-z][A-Z]\w*)$/;

/** Lines that quote a sentence of the wire or of another part of Authdesk: German stops where the quotation begins. */
const quoting: readonly string[] = [
  'A failure that is set up in Authdesk {0} it when it is sent: {1}.',
  'A failure that was set up in Authdesk hit this call: it {0}.',
  'A rule about the risk of a login applies, {0}: {1}.',
  'No screen is shown: {0}, as it was set up in Authdesk.',
  'The mistake was found: {0}',
  'The account "{0}" is disabled, so its user cannot log in. Enable it, or log in as another user.',
  '{0} {1}',
  // Reasons of responses; other lines of their files have the same name.
  'Verified the address of the lite account "{0}", and gave a token for it.',
  'Confirmed {0} of "{1}".',
  'Showed the form for a new password of "{0}"; the link is valid until {1}.',
  'The token was given to the application "{0}", and "{1}" asks.',
];

/** What a page of docs/methods says of its method, and its tables of parameters and fields. */
function documented(page: string): readonly string[] {
  const [, said = ''] = page.split(/^<!--.*-->\n\n/m);
  const rows = [...page.matchAll(/^\| `.*$/gm)].map(([row]) => row.split(/(?<!\\)\|/).slice(1, -1));
  const meanings = rows.map((cells) => (cells.length === 6 ? cells[4] : cells[3]) ?? '');
  return [said.split('\n\n', 1)[0] ?? '', ...meanings]
    .map((text) => text.trim().replaceAll('\\|', '|').replaceAll('&lt;', '<'))
    .filter((text) => text !== '');
}

const holesIn = (text: string): readonly string[] => [...new Set(text.match(/\{\d\}/g))].sort();

describe('what the service says, in German (ADR 35)', () => {
  test('each German sentence is that of a sentence of the service, so a changed English one is found', () => {
    expect(german.size).toBeGreaterThan(500);
    expect([...german.keys()].filter((id) => !texts.has(id))).toEqual([]);
  });

  test('each has the values of the English one, and no other', () => {
    const other = [...german].filter(([id, said]) => holesIn(id).join() !== holesIn(said).join());
    expect(other).toEqual([]);
  });

  test('a sentence in another is a part of it, which is translated too', () => {
    expect([...inEnglish]).toEqual([]);
  });

  test('each line of the decision trace has its German sentence', () => {
    expect(traced.size).toBeGreaterThan(200);
    const missing = [...traced].filter(([id]) => !german.has(id) && !quoting.includes(id));
    expect(missing).toEqual([]);
  });

  test('what each method says that it did has its German sentence', () => {
    expect(reasons.size).toBeGreaterThan(280);
    expect([...reasons].filter(([id]) => id !== '' && !german.has(id))).toEqual([]);
  });

  test('each name of an arrow in Flows, and what happened there, has its German sentence', () => {
    expect(steps.size).toBeGreaterThan(60);
    expect([...steps].filter(([id]) => !german.has(id) && !wire.test(id))).toEqual([]);
  });

  test('D31, R59: each sentence about a mistake of a signature or a pasted call has its German one', () => {
    const ofCalls = fixedSentences(root, [
      'electron/service/diagnosis/{mistakes,pasted-calls}/**/*.ts',
      'electron/service/console/reproduce/**/*.ts',
    ]);
    expect(ofCalls.size).toBeGreaterThan(500);
    expect([...ofCalls].filter(([id]) => !german.has(id))).toEqual([]);
  });

  test('what the reference says of each method, parameter and field has its German sentence, and none is left over', () => {
    const pages = globSync('docs/methods/*.*.md', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
    const english = new Set(pages.flatMap(documented));
    const translations = translationsIn(root, 'renderer/src/texts/de/told/{methods,parameters,fields}.ts');
    expect(english.size).toBeGreaterThan(1_400);
    expect([...english].filter((sentence) => !translations.has(sentence))).toEqual([]);
    expect([...translations.keys()].filter((sentence) => !english.has(sentence))).toEqual([]);
  });

  test('each problem of a form has its German sentence', () => {
    const missing = [...problems].filter(
      ([id]) => !/^(?:\{\d\} ?)*$/.test(id) && !german.has(id) && !joined.includes(id),
    );
    expect(missing).toEqual([]);
  });
});
