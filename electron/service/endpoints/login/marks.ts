import { MARK_SIZE, markOf } from '#shared/page-style/provider-mark.ts';
import { type Html, html } from './html.ts';
import { initials } from './page.ts';

/** The mark of a provider as SVG; colours are attributes, because the pages' policy allows no style attribute. */
export function drawnMark(provider: string): Html {
  const pieces = markOf(provider).map(({ d, fill }) => html`<path d="${d}" fill="${fill}"></path>`);
  return html`<svg viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}" aria-hidden="true">${pieces}</svg>`;
}

/** The mark of a site: letters of its name. */
export const siteMark = (name: string): Html =>
  html`<span class="mark site" aria-hidden="true">${initials(name)}</span>`;
