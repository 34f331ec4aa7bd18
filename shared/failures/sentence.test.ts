import { expect, test } from 'vitest';
import { failureRule } from '../contract/failures.ts';
import { failureSentence } from './sentence.ts';

test.each([
  [
    { method: 'socialize.getUserInfo', site: '3_demo', effect: { kind: 'http-503' }, when: { kind: 'every', nth: 3 } },
    'Every 3rd call of socialize.getUserInfo at Demo shop answers HTTP 503',
  ],
  [{ effect: { kind: 'http-429', retryAfter: 5 } }, 'Every call answers HTTP 429 with Retry-After 5'],
  [{ effect: { kind: 'delay', milliseconds: 2000 }, endpoint: 'rest' }, 'Every REST call takes 2 s longer'],
  [
    { effect: { kind: 'delay', milliseconds: 2000, upTo: 5000 }, seed: 9 },
    'Every call takes 2 s to 5 s longer (seed 9)',
  ],
  [
    { effect: { kind: 'error', errorCode: 403005 }, when: { kind: 'probability', percent: 12.5 }, seed: 1 },
    '12.5 % of the calls answer 403005 Unauthorized user (seed 1)',
  ],
  [
    { effect: { kind: 'refused-login' }, when: { kind: 'next', count: 1 } },
    'The next login is refused by the user (200003)',
  ],
  [
    { effect: { kind: 'stale-code' }, when: { kind: 'next', count: 2 } },
    'The next 2 code exchanges fail as with an expired code (400015)',
  ],
  [
    { effect: { kind: 'error', errorCode: 500001, afterwards: true }, method: 'accounts.register' },
    'Every call of accounts.register answers 500001 Server error after its effect',
  ],
  [{ effect: { kind: 'retired-key' } }, 'Every login fails as with a retired API key (403042)'],
  [
    { effect: { kind: 'reset' }, endpoint: 'token', when: { kind: 'every', nth: 11 } },
    'Every 11th token request ends with a reset of the connection',
  ],
  [
    { effect: { kind: 'cut-off' }, when: { kind: 'every', nth: 22 } },
    'Every 22nd call gets an answer that breaks off in its body',
  ],
  [
    { effect: { kind: 'wrong-date', offset: -5_400_000 }, until: Date.UTC(2030, 0, 1) },
    'Every call gets an answer whose Date is 1 h 30 min behind, until 2030-01-01 00:00:00 UTC',
  ],
])('D50: %j is said in a sentence', (rule, sentence) => {
  expect(failureSentence(failureRule.parse(rule), { site: 'site' in rule ? 'Demo shop' : undefined })).toBe(sentence);
});
