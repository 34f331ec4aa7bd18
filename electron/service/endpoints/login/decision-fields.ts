import type { LoginRecord } from '#service/records/index.ts';
import { type Html, html } from './html.ts';

/** The hidden fields of every form of a login: its id, and the anti-forgery token (D21). */
export function decisionFields({ id, antiForgeryToken }: LoginRecord, lang: string): Html {
  return html`<input type="hidden" name="login" value="${id}">
<input type="hidden" name="anti_forgery_token" value="${antiForgeryToken}">
<input type="hidden" name="x_lang" value="${lang}">`;
}
