import type { Core } from '#service/http/index.ts';
import { type Html, html, type Page, page } from './page.ts';
import { type Language, languageFor } from './texts/texts.ts';

/** A fact on a page: its term, and its value in the language of the page or in that of the interface. */
interface Fact {
  readonly term: string;
  readonly value: string;
  /** Set for an English value of the interface: a name or a code, or a sentence for the developer. */
  readonly wording?: 'name' | 'sentence';
}

/** A page at the end of a login without a redirect: a heading, what to do next, and the facts. */
function plainPage(
  core: Core,
  language: Language,
  callId: string,
  heading: string,
  note: string,
  facts: readonly Fact[],
): Page {
  const { say } = language;
  return page(
    core,
    language,
    say('problemTitle'),
    html`<main>
<div class="inside">
<header><h1>${heading}</h1><p>${note}</p></header>
${facts.length > 0 && html`<dl>${facts.map(shownFact)}</dl>`}
</div>
<footer>${say('callId', { id: callId })}</footer>
</main>`,
  );
}

function shownFact({ term, value, wording }: Fact): Html {
  if (wording === 'name')
    return html`<dt lang="en"><bdi>${term}</bdi></dt><dd><code lang="en" dir="ltr">${value}</code></dd>
`;
  return html`<dt>${term}</dt><dd${wording === 'sentence' && html` lang="en" dir="ltr"`}>${value}</dd>
`;
}

/** Why a login is refused before its `redirect_uri` is verified. */
export interface RefusedLogin {
  readonly error: string;
  readonly description: string;
  /** In English, with the values of this call. */
  readonly details: string;
  readonly errorCode: number;
  /** The parameter that was being checked. */
  readonly parameter: 'client_id' | 'redirect_uri';
}

/**
 * The page for a login whose `redirect_uri` is not verified: it shows the parameters that a redirect would have (D17,
 * R11). What happened is told in the user's language; the details for the developer are English, as on the wire (D14).
 */
export function refusedPage(core: Core, callId: string, lang: string, refused: RefusedLogin): Page {
  const language = languageFor(lang);
  const { say } = language;
  const details: Fact[] =
    language.lang === 'en'
      ? [{ term: say('whatHappened'), value: refused.details }]
      : [
          { term: say('whatHappened'), value: whatHappened(language, refused) },
          { term: say('detailsInEnglish'), value: refused.details, wording: 'sentence' },
        ];
  return plainPage(core, language, callId, say('refusedHeading'), say('refusedNote'), [
    ...details,
    { term: 'error', value: refused.error, wording: 'name' },
    { term: 'error_description', value: refused.description, wording: 'name' },
  ]);
}

/** One sentence per service code that can end a login before its `redirect_uri` is verified (F 1.5). */
function whatHappened({ say }: Language, { errorCode, parameter }: RefusedLogin): string {
  switch (errorCode) {
    case 400001:
      return say('unreadable', { parameter });
    case 400002:
      return say('parameterMissing', { parameter });
    case 400011:
      return say('addressNotAllowed');
    case 400093:
      return say('siteUnknown');
    case 301001:
      return say('otherDataCenter');
    default:
      return say('failedNote');
  }
}

/** Why a decision on the provider's screen is not accepted. */
export type DeadEnd = 'ended' | 'expired' | 'forged' | 'failed';

/** The page after a decision that is not accepted. */
export function deadEndPage(core: Core, callId: string, lang: string, reason: DeadEnd, minutes: number): Page {
  const language = languageFor(lang);
  const { say } = language;
  const note = reason === 'expired' ? say('expiredNote', { count: minutes }) : say(`${reason}Note`);
  return plainPage(core, language, callId, say(`${reason}Heading`), note, []);
}
