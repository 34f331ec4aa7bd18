import { expect, test } from 'vitest';
import { letterOf } from './letter-keys.ts';

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) =>
  letterOf({ ...{ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }, ...more } as KeyboardEvent);

test('a sign counts on every layout, and a letter with Caps Lock', () => {
  expect(pressed('/')).toBe('/');
  // German: Shift and 7.
  expect(pressed('/', { shiftKey: true })).toBe('/');
  expect(pressed('?', { shiftKey: true })).toBe('?');
  expect(pressed('G')).toBe('g');
});

test('what is typed with Shift, Ctrl or Alt is another key', () => {
  expect(pressed('G', { shiftKey: true })).toBeUndefined();
  expect(pressed('g', { ctrlKey: true })).toBeUndefined();
  expect(pressed('Enter')).toBeUndefined();
});
