import { describe, expect, test } from 'vitest';
import type { TraceStep } from '../contract/log.ts';

import { causeOf } from './cause.ts';
import { type OwnState, ownState, ownStates } from './own-state.ts';
import { causeTitle } from './titles.ts';

const failed = (rule: string, check: string, values?: Record<string, string>): TraceStep => ({
  rule,
  check,
  outcome: 'failed',
  ...(values && { values }),
});
const cause = (errorCode: number, reason: string, trace: readonly TraceStep[] = [], error?: string) =>
  causeOf({ errorCode, httpStatus: 200, reason, trace, ...(error !== undefined && { error }) });

describe('the cause of a failed call', () => {
  test('an accepted call has none', () => {
    expect(cause(0, 'Answered.')).toBeUndefined();
  });

  test('D50: a failure that was provoked is a cause of its own, not the error that it looks like', () => {
    const step = failed('D50', 'A failure that was set up in Authdesk hit this call: it fails.');
    const one = cause(403042, 'A failure that was set up in Authdesk: the login fails as with a retired API key.', [
      step,
    ]);
    expect([one, causeTitle(one ?? '')]).toEqual(['403042.provoked', 'Provoked on purpose: Invalid LoginID']);
    const oauth = cause(400015, 'x', [step], 'invalid_grant');
    expect([oauth, causeTitle(oauth ?? '')]).toEqual(['invalid_grant.provoked', 'Provoked on purpose: invalid grant']);
    const plain = (httpStatus: number, failure: string) =>
      causeTitle(causeOf({ errorCode: 500001, httpStatus, reason: 'x', trace: [step], failure }) ?? '');
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
    const one = cause(403003, 'x', [step, mistake('secret used as text')]);
    expect([one, causeTitle(one ?? '')]).toEqual(['403003.secret-used-as-text', 'Secret used as text']);
    const two = cause(403003, 'x', [step, mistake('sig in hex + URL not encoded')]);
    expect([two, causeTitle(two ?? '')]).toEqual([
      '403003.sig-in-hex+url-not-encoded',
      'sig in hex and URL not encoded',
    ]);
    expect(cause(403003, 'x', [step])).toBe('403003.unexplained');
  });

  test.each([
    [-5_000, '403002.clock-behind'],
    [5_000, '403002.clock-ahead'],
    [3_610, '403002.local-time'],
  ])('a timestamp %d s off: %s', (difference, key) => {
    const now = 1_700_000_000;
    const values = {
      timestamp: `${now + difference}`,
      'service clock': `${now}`,
      'difference in seconds': `${difference}`,
    };
    expect(cause(403002, 'x', [failed('D32', 'The timestamp is outside the window.', values)])).toBe(key);
  });

  test('the same sentence with other values is the same cause', () => {
    const unknown = (key: string) =>
      cause(400093, `No site has the API key "${key}". Copy it.`, [failed('D29', 'No site has this API key.')]);
    expect(unknown('3_a')).toBe(unknown('Did you mean x?'));
    expect(unknown('3_a')).toBe('400093.unknown-api-key');
  });

  test.each([
    [400002, 'Missing required parameter: UID', '400002.missing:UID', 'UID is missing'],
    [400002, 'Parameter x_provider is missing. Send one.', '400002.missing:x_provider', 'x_provider is missing'],
    [
      400006,
      'Invalid parameter value: pageSize. It is a whole number.',
      '400006.invalid:pageSize',
      'pageSize has a wrong value',
    ],
    [405001, 'There is no method "x". Did you mean accounts.search?', '405001.misspelt-method', 'Method misspelt'],
    [500001, 'Something else.', '500001.d99', 'Server error'],
  ])('%d %s', (code, reason, key, title) => {
    expect(cause(code, reason, [failed('D99', 'Checked.')])).toBe(key);
    expect(causeTitle(key)).toBe(title);
  });

  test('an OAuth error and an HTTP status name themselves', () => {
    expect(cause(400014, 'The code was used before, by call x.', [], 'invalid_grant')).toBe(
      'invalid_grant.code-used-before',
    );
    expect(causeOf({ errorCode: 0, httpStatus: 404, reason: 'x', trace: [] })).toBe('http-404.no-rule');
    expect(causeTitle('http-404.no-rule')).toBe('HTTP status 404');
  });
});

describe('R59: Authdesk’s own state is a cause of its own', () => {
  test.each(Object.entries(ownStates))('%s', (state, title) => {
    const step: TraceStep = {
      rule: 'D32',
      check: 'The timestamp is outside the window.',
      outcome: 'failed',
      values: { ...ownState(state as OwnState), 'difference in seconds': '-3600', mistake: 'secret in quotes' },
    };
    const key = causeOf({ errorCode: 403002, httpStatus: 200, reason: 'x', trace: [step] }) ?? '';
    expect(key).toMatch(/^403002\.[a-z-]+$/);
    expect(causeTitle(key)).toBe(title);
  });

  test('a step that decided nothing is none', () => {
    const noted: TraceStep = { rule: 'D39', check: 'x', outcome: 'noted', values: ownState('service clock moved') };
    const failed: TraceStep = { rule: 'D29', check: 'No site has this API key.', outcome: 'failed' };
    const call = { errorCode: 400093, httpStatus: 200, reason: 'No site has the API key "x".', trace: [noted, failed] };
    expect(causeOf(call)).toBe('400093.unknown-api-key');
  });
});
