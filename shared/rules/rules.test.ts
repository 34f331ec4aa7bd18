import { describe, expect, test } from 'vitest';
import { explainRule } from './rules.ts';

describe('what a cited rule says', () => {
  test('several in one citation', () => {
    expect(explainRule('D24 R2').map(({ rule }) => rule)).toEqual(['D24', 'R2']);
  });
  test.each([
    ['RFC 6749 3.1.2.3', /character by character/],
    ['RFC 7636 4.6', /verifier/],
    ['RFC 6749 4.1.2.1', /works once/],
    ['X 2', /context of ten minutes/],
    ['SAML Core 3.4.1.1', /members a request/],
    ['spec: Authentication C, step 2', /signed call carries/],
    ['OpenID Connect Core 3.1.3.7 (9)', /checks an id token/],
  ])('%s: the section of a standard is one rule, with what it says', (citation, says) => {
    const explained = explainRule(citation);
    expect(explained.map(({ rule }) => rule)).toEqual([citation]);
    expect(explained[0]?.sentence).toMatch(says);
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
