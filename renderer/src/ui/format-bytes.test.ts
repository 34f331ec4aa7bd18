import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '1 KiB'],
  [1_500, '2 KiB'],
  [237_568, '232 KiB'],
  [1_048_576, '1.0 MiB'],
  [29_724_672, '29 MiB'],
  [5_000_000_000, '4.7 GiB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
