import { describe, expect, test } from 'vitest';
import { snapshotName } from './snapshots.ts';

describe('R25: the name of a snapshot is the name of a file on every system', () => {
  test.each(['first', 'a.b-c_d', 'x'.repeat(60)])('%j is one', (name) => {
    expect(snapshotName.safeParse(name).success).toBe(true);
  });

  test.each(['', '../first', '..', '/etc/passwd', 'a/b', 'a\\b', '.x', 'con', 'NUL.txt', 'x'.repeat(61), 'ä'])(
    '%j is none',
    (name) => {
      expect(snapshotName.safeParse(name).success).toBe(false);
    },
  );
});
