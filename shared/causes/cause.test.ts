import { describe, expect, test } from 'vitest';
import type { TraceStep } from '../contract/log.ts';

import { causeRow, causeTitle } from './catalogue.ts';
import { causeOf } from './cause.ts';
import { ownState, ownStates } from './own-state.ts';

const failed = (rule: string, check: string, values?: Record<string, string>): TraceStep => ({
  rule,
  check,
  outcome: 'failed',
  ...(values && { values }),
});
const cause = (errorCode: number, trace: readonly TraceStep[] = [], error?: string) =>
  causeOf({ errorCode, httpStatus: 200, trace, ...(error !== undefined && { error }) });

describe('the cause of a failed call', () => {
  test('an accepted call has none', () => {
    expect(cause(0)).toBeUndefined();
  });

  test('D50: a failure that was provoked is a cause of its own, not the error that it looks like', () => {
    const step = failed('D50', 'A failure that was set up in Authdesk hit this call: it fails.');
    const one = cause(403042, [step]);
    expect([one, causeTitle(one ?? '')]).toEqual(['403042.provoked', 'Provoked on purpose: Invalid LoginID']);
    const oauth = cause(400015, [step], 'invalid_grant');
    expect([oauth, causeTitle(oauth ?? '')]).toEqual(['invalid_grant.provoked', 'Provoked on purpose: invalid grant']);
    const plain = (httpStatus: number, failure: string) =>
      causeTitle(causeOf({ errorCode: 500001, httpStatus, trace: [step], failure }) ?? '');
    expect(plain(503, '3 http-503')).toBe('Provoked on purpose: HTTP 503');
    expect(plain(0, '3 reset')).toBe('Provoked on purpose: connection reset');
  });

  test('a wrong signature: the mistakes that explain it, alone or in pairs', () => {
    const step = failed('D31', 'The signature matches no accepted form.');
    const mistake = (name: string): TraceStep => ({
      rule: 'D31',
      check: 'Found.',
      outcome: 'noted',
      values: { mistake: name },
    });
    const one = cause(403003, [step, mistake('secret used as text')]);
    expect([one, causeTitle(one ?? '')]).toEqual(['403003.secret-used-as-text', 'Secret used as text']);
    const two = cause(403003, [step, mistake('sig in hex + URL not encoded')]);
    expect([two, causeTitle(two ?? '')]).toEqual([
      '403003.sig-in-hex+url-not-encoded',
      'sig in hex and URL not encoded',
    ]);
    expect(cause(403003, [{ ...step, cause: 'unexplained' }])).toBe('403003.unexplained');
  });

  test('D78: whoever refuses says the cause; where nobody did, it is the rule', () => {
    const step = (cause?: string): TraceStep => ({ ...failed('D29', 'Whatever it says.'), ...(cause && { cause }) });
    expect(cause(400093, [step('unknown-api-key')])).toBe('400093.unknown-api-key');
    expect(cause(400093, [step()])).toBe('400093.d29');
  });

  test.each([
    ['400002.missing:UID', 'UID is missing'],
    ['400006.invalid:pageSize', 'pageSize has a wrong value'],
    ['405001.misspelt-method', 'Method misspelt'],
    ['403010.secret-in-quotes+secret-of-another-site', 'Secret in quotes and Secret of another site'],
    ['500001.d99', 'Server error'],
  ])('%s is titled "%s"', (key, title) => {
    expect(causeTitle(key)).toBe(title);
  });

  test('an OAuth error and an HTTP status name themselves', () => {
    const used: TraceStep = { ...failed('D24 R2', 'It was used.'), cause: 'code-used-before' };
    expect(cause(400014, [used], 'invalid_grant')).toBe('invalid_grant.code-used-before');
    expect(causeOf({ errorCode: 0, httpStatus: 404, trace: [] })).toBe('http-404.no-rule');
    expect(causeTitle('http-404.no-rule')).toBe('HTTP status 404');
  });
});

describe('R59: Authdesk’s own state is a cause of its own', () => {
  test.each(ownStates)('%s', (state) => {
    const step: TraceStep = {
      rule: 'D32',
      check: 'The timestamp is outside the window.',
      outcome: 'failed',
      values: { ...ownState(state), 'difference in seconds': '-3600', mistake: 'secret in quotes' },
    };
    const key = cause(403002, [step]) ?? '';
    expect(key).toMatch(/^403002\.[a-z-]+$/);
    expect(causeRow(key)?.title).toBe(causeTitle(key));
  });

  test('a step that decided nothing is none', () => {
    const noted: TraceStep = { rule: 'D39', check: 'x', outcome: 'noted', values: ownState('service clock moved') };
    const failed: TraceStep = { rule: 'D29', check: 'No site has this API key.', outcome: 'failed' };
    expect(cause(400093, [noted, failed])).toBe('400093.d29');
  });
});
