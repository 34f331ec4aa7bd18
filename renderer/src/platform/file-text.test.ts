import { expect, test } from 'vitest';
import { textOfFile } from './file-text.ts';

test.each([
  ['UTF-8', [0x5a, 0x6f, 0xc3, 0xab]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x5a, 0x6f, 0xc3, 0xab]],
  ['UTF-16', [0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0]],
  ['UTF-16, the high byte first', [0xfe, 0xff, 0, 0x5a, 0, 0x6f, 0, 0xeb]],
  ['Windows-1252', [0x5a, 0x6f, 0xeb]],
])('a file in %s keeps its letters', (_, bytes) => {
  expect(textOfFile(Uint8Array.from(bytes))).toBe('Zoë');
});
