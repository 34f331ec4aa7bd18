import { expect, test } from 'vitest';
import { fontRule } from './built-file.ts';

test('R33: pages bring the font with them, so that none asks another server for it', () => {
  const rule = fontRule(() => Buffer.from('wOF2 of a test'));
  expect(rule).toContain(`url(data:font/woff2;base64,${Buffer.from('wOF2 of a test').toString('base64')})`);
  expect(rule).not.toMatch(/https?:/);
});

test('before a build pages have the font of the system', () => {
  expect(fontRule(() => undefined)).toBe('');
});
