import type { Core } from '#service/http/index.ts';
import type { Call, Response } from '#service/kernel/index.ts';
import type { LoginRecord, SiteRecord } from '#service/records/index.ts';
import { UID_MARK } from './form.ts';
import { html, type Page, page } from './page.ts';
import { type DeadEnd, deadEndPage } from './plain-page.ts';
import { requestOf } from './request.ts';
import { pageResponse } from './responses.ts';
import { DECISION_ADDRESS, decisionFields, shortTarget } from './screen.ts';
import { languageFor } from './texts/texts.ts';

/** How long the provider's screen waits for a decision. */
export const MINUTES_TO_DECIDE = 15;

const DEAD_ENDS: Readonly<Record<DeadEnd, readonly [errorCode: number, reason: string]>> = {
  expired: [400006, `The screen was open for more than ${MINUTES_TO_DECIDE} minutes. Start the login again.`],
  forged: [
    400006,
    'The anti-forgery token is missing or wrong, so the decision does not count. Start the login again.',
  ],
  ended: [
    400006,
    'No login waits for this decision: one was made already, or the login is too old. Start the login again.',
  ],
  failed: [500001, 'Something unexpected happened in the service; its own log has one line about it.'],
};

/** The page after a decision that does not count, with nothing to redirect to (R11). */
export function deadEnd(core: Core, call: Call, lang: string, kind: DeadEnd): Response {
  const [errorCode, reason] = DEAD_ENDS[kind];
  call.trace.failed(kind === 'failed' ? 'D14' : 'D21', reason);
  const status = kind === 'failed' ? 500 : 400;
  return pageResponse(status, deadEndPage(core, call.id, lang, kind, MINUTES_TO_DECIDE), reason, {
    errorCode,
    error: 'invalid_request',
    reason,
  });
}

/**
 * Tells the user that the account is disabled, with one button back to the site (D43).
 *
 * @param UID of the disabled account
 * @param name the user's name
 */
export function disabledPage(core: Core, site: SiteRecord, login: LoginRecord, UID: string, name: string): Page {
  const request = requestOf(login);
  const language = languageFor(request.lang);
  const { say } = language;
  return page(
    core,
    language,
    say('problemTitle'),
    html`<main>
<div class="inside">
<header><h1>${say('disabledHeading')}</h1><p role="alert">${say('disabledNote', { person: name, site: site.name })}</p></header>
<form method="post" action="${DECISION_ADDRESS}">
${decisionFields(login, request.lang)}
<input type="hidden" name="person" value="${UID_MARK}${UID}">
<div class="actions">
<button class="primary" name="decision" value="leave">${say('disabledBack', { target: shortTarget(request.redirectUri) })}</button>
</div>
</form>
</div>
</main>`,
  );
}
