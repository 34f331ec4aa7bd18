import type { Core } from '#service/http/index.ts';
import type { LoginRecord, SiteRecord } from '#service/records/index.ts';
import { decisionFields } from './decision-fields.ts';
import { UID_MARK } from './form.ts';
import { html } from './html.ts';
import { type Page, page } from './page.ts';
import { requestOf } from './request.ts';
import { DECISION_ADDRESS, shortTarget } from './screen.ts';
import { languageFor } from './texts/texts.ts';

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
