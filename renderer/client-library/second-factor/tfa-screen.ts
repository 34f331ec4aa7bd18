import { hasBadge } from '../badge.ts';
import type { Calls } from '../calls.ts';
import { addStyleOnce, element, openPlace } from '../dom.ts';
import { callSafely } from '../events.ts';
import type { Page } from '../page.ts';
import { screenStyle } from '../screens/style.ts';
import { wordsFor } from '../texts/words-for.ts';
import type { Answer, ApiResponse, Params } from '../types.ts';
import { askSecondFactor } from './second-factor.ts';

/**
 * accounts.showTfaUI (C 4.7): asks for the second factor of the login that `regToken` stands for; without it the user of the
 * session sets one up. `onDone` hears of the end, `onError` of what goes wrong; their members are inferred.
 */
export function showTfaScreen(parts: { readonly page: Page; readonly calls: Calls }, params: Params): Answer {
  const { page, calls } = parts;
  let stop = (): void => {};
  const words = wordsFor(page, params);
  const place = openPlace(params.containerID, { label: words.secondFactor, close: words.close }, () => stop());
  if (place === undefined) {
    return {
      errorCode: 400006,
      errorMessage: 'Invalid parameter value',
      errorDetails: `Invalid parameter value: containerID. The page has no element "${String(params.containerID)}".`,
    };
  }
  addStyleOnce('screens', screenStyle);
  const tell = (name: string, eventName: string, response: ApiResponse): void => {
    const handler = params[name];
    const event = { eventName, source: 'showTfaUI', context: params.context, ...response, response };
    callSafely(handler, event);
  };
  const box = element('div', { class: 'gigya-tfa' });
  place.element.append(element('div', { class: 'gigya-screen' }, box));
  stop = askSecondFactor(box, {
    words,
    calls,
    regToken: typeof params.regToken === 'string' ? params.regToken : undefined,
    sessionExpiration: params.sessionExpiration,
    showsOutbox: hasBadge(page),
    onEnd: (response) => {
      place.close();
      tell('onDone', 'done', response);
    },
    onProblem: (response) => tell('onError', 'error', response),
  });
  return { errorCode: 0 };
}
