import type { ExpectedStep, UseCase } from '../contract/flows.ts';

/** What a run of each use case goes through (spec, "OAuth 2.0 usage flows"). */
export const expectedSteps: Readonly<Record<UseCase, readonly ExpectedStep[]>> = {
  token: [
    { kind: 'openLogin', from: 'client', to: 'service', hasCode: true },
    { kind: 'askProvider', from: 'service', to: 'provider' },
    { kind: 'providerResponds', from: 'provider', to: 'service' },
    { kind: 'redirectToken', from: 'service', to: 'client' },
    { kind: 'call', from: 'client', to: 'service', hasCode: true },
    { kind: 'response', from: 'service', to: 'client' },
  ],
  server: [
    { kind: 'askToken', from: 'server', to: 'service', hasCode: true },
    { kind: 'giveToken', from: 'service', to: 'server' },
    { kind: 'call', from: 'server', to: 'service', hasCode: true },
    { kind: 'response', from: 'service', to: 'server' },
  ],
  code: [
    { kind: 'openLogin', from: 'client', to: 'service', hasCode: true },
    { kind: 'askProvider', from: 'service', to: 'provider' },
    { kind: 'providerResponds', from: 'provider', to: 'service' },
    { kind: 'redirectCode', from: 'service', to: 'client' },
    { kind: 'handCode', from: 'client', to: 'server' },
    { kind: 'exchange', from: 'server', to: 'service', hasCode: true },
    { kind: 'giveToken', from: 'service', to: 'server' },
    { kind: 'call', from: 'server', to: 'service', hasCode: true },
    { kind: 'response', from: 'service', to: 'server' },
  ],
};

/**
 * The expected messages that a run has not made yet: those behind its newest message. A login that is opened again makes
 * all behind it expected again.
 */
export function pendingSteps(
  expected: readonly ExpectedStep[],
  steps: readonly { readonly kind?: ExpectedStep['kind'] | undefined }[],
): readonly ExpectedStep[] {
  const kinds = expected.map(({ kind }) => kind);
  const newest = steps.findLast(({ kind }) => kind !== undefined && kinds.includes(kind))?.kind;
  return newest === undefined ? expected : expected.slice(kinds.indexOf(newest) + 1);
}
