import type { Flow, UseCase, WhatIf } from '#shared/contract/flows.ts';

/** What a run offers to do next; each is a button in the order given. */
export type NextStep =
  | 'open'
  | 'cancel'
  | 'exchange'
  | 'exchange-again'
  | 'call'
  | 'expire'
  | 'close-browser'
  | 'again'
  | 'remove';

/**
 * The next steps that make sense for a run. A used code can be exchanged again, to show the error of a second use (R2).
 * A method can be called with an expired token, to show the error (D28). A run that has ended offers a new one with the
 * same parameters.
 */
export function nextSteps(run: Flow): readonly NextStep[] {
  const steps: NextStep[] = [];
  if (run.status === 'ready' && run.loginUrl) steps.push('open');
  if (run.status === 'waiting') steps.push('open', 'cancel');
  if (run.status === 'cancelled' && run.loginUrl) steps.push('open');
  const credential = run.credential;
  if (credential?.kind === 'code') {
    steps.push(credential.usedUp ? 'exchange-again' : 'exchange');
    if (!credential.usedUp) steps.push('expire');
  }
  if (credential?.kind === 'token') {
    steps.push('call');
    if (!credential.usedUp) steps.push('expire');
    if (run.useCase === 'code') steps.push('exchange-again');
  }
  if (run.browser === 'open') steps.push('close-browser');
  if (run.status === 'failed' || run.status === 'cancelled' || credential?.usedUp) steps.push('again');
  steps.push('remove');
  return steps;
}

/** The failures that can be provoked in each use case. */
export const failuresOf: Record<UseCase, readonly WhatIf[]> = {
  token: ['wrong-redirect-uri', 'unknown-key'],
  server: ['unknown-key', 'wrong-secret', 'plain-http'],
  code: [
    'wrong-redirect-uri',
    'unknown-key',
    'wrong-secret',
    'plain-http',
    'expired-code',
    'reused-code',
    'wrong-redirect-at-exchange',
  ],
};
