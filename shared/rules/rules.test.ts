import { describe, expect, test } from 'vitest';
import { explainRule } from './rules.ts';

describe('what a cited rule says', () => {
  test('several in one citation', () => {
    expect(explainRule('D24 R2').map(({ rule }) => rule)).toEqual(['D24', 'R2']);
  });
  test.each(['D26', 'R4', 'spec: Authentication B 3', 'spec: client_id', 'F 3.2', 'socialize.notifyLogin', 'D999'])(
    '%s: one sentence',
    (citation) => {
      const explained = explainRule(citation);
      expect(explained).toHaveLength(1);
      expect(explained[0]?.rule).toBe(citation);
      expect(explained[0]?.sentence).toMatch(/^[A-Zdrg].*\.$/);
    },
  );
});
