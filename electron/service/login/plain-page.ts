import type { Core } from '#service/core.ts';
import { type Html, html } from './html.ts';
import { type Page, page } from './page.ts';
import { fill, type Texts, textsFor } from './texts/texts.ts';

/** Facts on a page, in order: term and value. */
type Facts = readonly (readonly [term: string, value: string])[];

/** A page that ends a login without a redirect: a heading, what to do next, and the facts. */
function plainPage(core: Core, lang: string, callId: string, heading: keyof Texts, note: string, facts: Facts): Page {
  const chosen = textsFor(lang);
  const { texts } = chosen;
  return page(
    core,
    chosen,
    texts.problemTitle,
    html`<main>
<div class="inside">
<header><h1>${texts[heading]}</h1><p>${note}</p></header>
${facts.length > 0 && html`<dl>${facts.map(fact)}</dl>`}
</div>
<footer>${fill(texts.callId, { id: callId })}</footer>
</main>`,
  );
}

function fact([term, value]: Facts[number]): Html {
  return html`<dt>${term}</dt><dd>${/^[a-z_]+$/.test(term) ? html`<code>${value}</code>` : value}</dd>
`;
}

/** The answer to a login whose `redirect_uri` is not verified: it shows what a redirect would have carried (D17, R11). */
export function refusedPage(
  core: Core,
  callId: string,
  lang: string,
  refusal: { readonly error: string; readonly description: string; readonly details: string },
): Page {
  const { texts } = textsFor(lang);
  return plainPage(core, lang, callId, 'refusedHeading', texts.refusedNote, [
    [texts.whatHappened, refusal.details],
    ['error', refusal.error],
    ['error_description', refusal.description],
  ]);
}

/** Why a decision on the provider's screen cannot be taken. */
export type DeadEnd = 'ended' | 'expired' | 'forged' | 'failed';

/** The answer to a decision that cannot count. */
export function deadEndPage(core: Core, callId: string, lang: string, reason: DeadEnd, minutes: number): Page {
  const note = fill(textsFor(lang).texts[`${reason}Note`], { minutes });
  return plainPage(core, lang, callId, `${reason}Heading`, note, []);
}
