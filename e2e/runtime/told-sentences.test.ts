import { describe, expect, test } from 'vitest';
import { fixedSentences, toldSentences, translationsIn } from './told-sentences.ts';

const root = new URL('../..', import.meta.url).pathname;
const { texts, problems } = toldSentences(root, ['electron/{service,main}/**/*.ts', 'shared/**/*.ts']);
const catalogues =
  '{call-files,flows,mistake-names,mistakes,mistakes-of-*,next-steps,pasted-texts,people,refusals,reproduce,requests,service,sites,values}.ts';
const german = translationsIn(root, `renderer/src/texts/de/told/${catalogues}`);

/** Where problems are English still, because a file is read there or a program asks (docs/translating.md has the counts). */
const english =
  /\/workspace(?:\/|\.ts$)|\/site-folders\/|\/requests\/outgoing-secrets|\/families\/(?:accounts|comments|ds|gm)\/|\/bundles\/not-repeated|\/credentials\/passwords\/|\/node\/administration|\/electron\/main\/|^electron\/main\/|\/photos\/|\/reproduce\/signed-text\//;

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

  test('D31, R59: each sentence about a mistake of a signature or a pasted call has its German one', () => {
    const ofCalls = fixedSentences(root, [
      'electron/service/diagnosis/{mistakes,pasted-calls}/**/*.ts',
      'electron/service/console/reproduce/*.ts',
    ]);
    expect(ofCalls.size).toBeGreaterThan(500);
    expect([...ofCalls].filter(([id]) => !german.has(id))).toEqual([]);
  });

  test('each problem of a form has its German sentence', () => {
    const missing = [...problems].filter(
      ([id, path]) => !english.test(path) && !/^(?:\{\d\} ?)*$/.test(id) && !german.has(id),
    );
    expect(missing).toEqual([]);
  });
});
