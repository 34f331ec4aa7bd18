import { pageFont } from '#shared/page-style/colours.ts';
import type { Calls } from './calls.ts';
import { addStyleOnce, element, openPlace } from './dom.ts';
import { callSafely } from './events.ts';
import type { Page } from './page.ts';
import type { LibraryWords } from './texts/words-for.ts';
import type { Answer, ApiResponse, Params } from './types.ts';

const communityStyle = `
.gigya-community { font: 15px/1.45 ${pageFont}; color: var(--gigya-text); }
.gigya-community h2 { margin: 0 0 12px; padding-inline-end: 34px; font: 600 18px/1.3 ${pageFont}; }
.gigya-community ol, .gigya-community ul { margin: 0; padding-inline-start: 22px; }
.gigya-community li { margin: 0 0 10px; overflow-wrap: anywhere; }
.gigya-community p { margin: 2px 0; white-space: pre-line; }
.gigya-community label { display: block; margin: 8px 0 2px; }
.gigya-community textarea, .gigya-community input { width: 100%; box-sizing: border-box; padding: 8px; border: 1px solid var(--gigya-line); border-radius: 8px; background: var(--gigya-field); color: inherit; font: inherit; }
.gigya-community button { margin: 4px 6px 4px 0; padding: 6px 10px; border: 1px solid var(--gigya-line); border-radius: 8px; background: var(--gigya-field); color: inherit; font: inherit; cursor: pointer; }
.gigya-community button:focus-visible, .gigya-community textarea:focus-visible, .gigya-community input:focus-visible { outline: 2px solid var(--gigya-accent); outline-offset: -2px; }
`;

/** What these screens use. */
export interface CommunityParts {
  readonly page: Page;
  readonly calls: Calls;
  readonly hasSession: () => Promise<boolean>;
}

/** Calls a method for a screen: the callback of the page is not for it. */
export const askFor = ({ calls }: CommunityParts, name: string, params: Params): Promise<ApiResponse> =>
  calls.method(name, params, name);

/** Tells the page what happens in a screen. */
export function notifierOf(params: Params) {
  return (name: string, event: Readonly<Record<string, unknown>>): void => {
    callSafely(params[name], { context: params.context, ...event });
  };
}

/** A place for a screen with its heading; an answer when the page has no such element. */
export function openCommunity(params: Params, label: string, { close }: LibraryWords): HTMLElement | Answer {
  addStyleOnce('community', communityStyle);
  const place = openPlace(params.containerID, { label, close }, () =>
    notifierOf(params)('onClose', { eventName: 'close' }),
  );
  if (place === undefined) {
    const errorDetails = `Invalid parameter value: containerID. The page has no element with the id "${String(params.containerID)}".`;
    return { errorCode: 400006, errorMessage: 'Invalid parameter value', errorDetails };
  }
  const body = element('section', { class: 'gigya-community', 'aria-label': label }, element('h2', {}, label));
  place.element.append(body);
  return body;
}

/** What is shown when a call of a screen fails; the answer goes to the callback. */
export function failed(body: HTMLElement, answer: ApiResponse, words: LibraryWords): Answer {
  const sentence = answer.errorCode === 403005 ? words.loginFirst : String(answer.errorMessage ?? words.failed);
  body.append(element('p', { role: 'alert' }, sentence));
  return answerOf(answer);
}

/** Without the members of the calling shape, which are added for the page's own call. */
function answerOf({ operation: _, requestParams: __, status: ___, ...answer }: ApiResponse): Answer {
  return answer;
}

/** The text of HTML that the service made harmless: of tags it has only a few, without attributes. */
export function plainText(html: unknown): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return String(html ?? '')
    .replace(/<br>|<\/p>/g, '\n')
    .replace(/<\/?(?:b|i|u|strong|p)>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => characters[name] ?? whole);
}
