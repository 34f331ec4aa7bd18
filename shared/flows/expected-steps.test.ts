import { describe, expect, test } from 'vitest';
import { expectedSteps, pendingSteps } from './expected-steps.ts';

const kinds = (steps: ReturnType<typeof pendingSteps>): string[] => steps.map(({ kind }) => kind);

describe('The picture of a run', () => {
  test('is complete before the first message', () => {
    expect(pendingSteps(expectedSteps.code, [])).toEqual(expectedSteps.code);
  });

  test('is filled by each message, in order', () => {
    expect(kinds(pendingSteps(expectedSteps.server, [{ kind: 'askToken' }]))).toEqual([
      'giveToken',
      'call',
      'response',
    ]);
    expect(pendingSteps(expectedSteps.token, expectedSteps.token)).toEqual([]);
  });

  test('keeps its place when a message comes that nobody expected, such as a closed browser', () => {
    const made = [{ kind: 'askToken' as const }, { kind: 'giveToken' as const }, {}];
    expect(kinds(pendingSteps(expectedSteps.server, made))).toEqual(['call', 'response']);
  });

  test('begins again with a login that is opened again', () => {
    const made = [...expectedSteps.token.slice(0, 4), { kind: 'openLogin' as const }];
    expect(kinds(pendingSteps(expectedSteps.token, made))).toEqual(kinds(expectedSteps.token.slice(1)));
  });
});
