import { askFor } from '../forms/asking.ts';
import type { Unread } from '../forms/form.ts';

/**
 * Why a text that names a method holds no call that can be judged.
 *
 * @param names parameters that stand beside it in a syntax that is not read
 */
export function withoutParameters(path: string, isMethod: boolean, names: readonly string[]): Unread {
  const what = isMethod ? `the method ${path.replace(/^\/+/, '')}` : `the address ${path.slice(0, 60)}`;
  if (names.length > 0) {
    const list = names.slice(0, 5).join(', ');
    return {
      sentence: `The text names ${what}, and beside it ${list}; how they were sent cannot be told from it.`,
      next: 'Ask for the whole call: its address with all parameters, and its body.',
      ask: askFor('your message', `It names ${what} and ${list}, but we cannot tell how they were sent.`),
    };
  }
  return {
    sentence: `The text names ${what}, and no API key, token or signature that was sent to it.`,
    next: 'Ask for the whole call: its address with all parameters, and its body.',
    ask: askFor('your message', `It names ${what}, but not the API key, token or signature that were sent.`),
  };
}
