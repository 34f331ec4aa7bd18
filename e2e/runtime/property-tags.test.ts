import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { untaggedProperties } from './property-tags.ts';
import { lineOf } from './syntax-tree.ts';
import { root } from './tool.ts';

describe('the tag "property", by which CI runs properties alone', () => {
  test('each test that follows AUTHDESK_TEST_CASES has it', () => {
    const files = globSync('{shared,electron,renderer,e2e/service,e2e/clients}/**/*.test.ts', { cwd: root });
    const untagged = files.flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      if (!/fc\.assert|casesOf|sampleOf|hostileCases|AUTHDESK_TEST_CASES/.test(source)) return [];
      return untaggedProperties(file, source).map((place) => `${file}:${lineOf(source, place)}`);
    });
    expect(untagged).toEqual([]);
  });

  test.each([
    ['fc.assert in the test', `test('a', () => { fc.assert(fc.property(any, (one) => one)); });`, 1],
    ['a list that it samples', `test.each(sampleOf(all))('%s', (one) => expect(one).toBe(1));`, 1],
    ['a function beside it', `const holds = (one) => fc.assert(one);\ntest('a', () => holds(1));`, 1],
    ['its tag', `test('a', { tags: ['property'] }, () => fc.assert(one));`, 0],
    ['the tag of its suite', `describe('a', { tags: ['property'] }, () => { test('b', () => fc.assert(one)); });`, 0],
    ['no property', `test('a', () => expect(1).toBe(1));`, 0],
    [
      'a call of a member, beside a property',
      `test('a', () => b.c());\ntest('d', { tags: ['property'] }, () => fc.assert(e));`,
      0,
    ],
  ])('a test is found by %s', (_, source, count) => {
    expect(untaggedProperties('a.test.ts', source)).toHaveLength(count);
  });
});
