import type { Flow, UseCase, WhatIf } from '#shared/contract/flows.ts';
import { failuresOfUseCase, needCode } from '#shared/flows/what-if.ts';
import type { PageForm, SamlForm } from '../../stores/flow-form.ts';
import type { flowTexts } from '../../texts/flows.ts';

/** What a run offers to do next; each is a button in the order given. */
export type NextStep = keyof typeof flowTexts.next;

/**
 * The next steps that make sense for a run. A used code can be exchanged again, to show the error of a second use (R2).
 * A method can be called with an expired token, to show the error (D28). A run that has ended offers a new one with the
 * same parameters.
 *
 * @param now by the service clock, milliseconds since 1970
 */
export function nextSteps(run: Flow, now: number): readonly NextStep[] {
  const expired = run.credential?.expiresAt !== undefined && run.credential.expiresAt <= now;
  if (run.useCase === 'page') return nextOfPage(run, expired);
  if (run.useCase === 'openid' || run.useCase === 'saml') return run.status === 'running' ? [] : ['again'];
  const steps: NextStep[] = [];
  if (run.status === 'ready' && run.loginUrl) steps.push('open');
  if (run.status === 'waiting') steps.push('open', 'cancel');
  if (run.status === 'cancelled' && run.loginUrl) steps.push('open');
  const credential = run.credential;
  if (credential?.kind === 'code') {
    if (credential.usedUp) steps.push('exchange-again');
    // Once it has expired the exchange shows the error.
    else if (expired) steps.push('exchange');
    else steps.push('exchange', 'exchange-and-call', 'expire');
  }
  if (credential?.kind === 'token') {
    steps.push('call');
    if (!credential.usedUp && !expired) steps.push('expire');
    if (run.useCase === 'code') steps.push('exchange-again');
  }
  if (run.browser === 'open') steps.push('close-browser');
  if (run.status === 'failed' || run.status === 'cancelled' || credential?.usedUp || expired) steps.push('again');
  return steps;
}

/**
 * Of a client-side login: while its page is there it can be opened again, also after a failure. A code goes on as in use
 * case 3; a session is used by the page itself, and can be made to expire (403005 in the page).
 */
function nextOfPage({ status, loginUrl, page, credential, browser }: Flow, expired: boolean): readonly NextStep[] {
  const steps: NextStep[] = [];
  if (credential?.kind === 'code') {
    if (credential.usedUp) steps.push('exchange-again');
    else if (expired) steps.push('exchange');
    else steps.push('exchange', 'exchange-and-call');
  }
  if (credential?.kind === 'token' && page?.authCodeOnly) steps.push('call', 'exchange-again');
  if (loginUrl) steps.push('open-page');
  if (credential && !credential.usedUp && !expired) steps.push('expire');
  if (browser === 'open') steps.push('close-browser');
  if (loginUrl) steps.push('close-page');
  if (!loginUrl || status === 'failed' || credential?.usedUp || expired) steps.push('again');
  return steps;
}

/** The failures that can be provoked in a use case; of a page, in what it does. */
export function failuresOf(
  useCase: UseCase,
  { by, gives }: Pick<PageForm, 'by' | 'gives'>,
  role: SamlForm['role'] = 'sp',
): readonly WhatIf[] {
  // What goes wrong is the response of the partner.
  if (useCase === 'saml' && role === 'idp') return [];
  const failures: readonly WhatIf[] = failuresOfUseCase[useCase];
  if (useCase !== 'page' || (by === 'provider' && gives === 'code')) return failures;
  return failures.filter((failure) => !needCode.has(failure));
}
