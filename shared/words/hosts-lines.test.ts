import { expect, test } from 'vitest';
import { hostsLines } from './hosts-lines.ts';

test('a line of the hosts file has at most eight names, as Windows reads nine, and each name is in one', () => {
  const names = Array.from({ length: 17 }, (_, n) => `host-${n}.example`);
  const lines = hostsLines(names).split('\n');
  expect(lines.map((line) => line.split(' ').length - 1)).toEqual([8, 8, 1]);
  expect(lines.flatMap((line) => line.split(' ').slice(1))).toEqual(names);
});
