import { invalidParameter } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isObject } from '#shared/narrowing.ts';

const texts = ['title', 'subtitle', 'description', 'userMessage', 'actionName', 'actorUID'] as const;
const lists = ['mediaItems', 'actionLinks', 'toneRatings'] as const;
/** Members of a UserAction (F 8.7). */
export const userActionMembers: ReadonlySet<string> = new Set([...texts, ...lists, 'linkBack', 'templateFields']);
const mediaTypes: readonly unknown[] = ['image', 'video', 'audio', 'flash'];
const mostItems = 100;

/**
 * Checks a UserAction object (F 8.7): something to show, links that are http(s) addresses, media of a known type.
 * Members that F 8.7 does not name are kept as they are.
 *
 * @param parameter name of the parameter that holds it, for details
 * @throws ApiError 400006 naming the member
 */
export function checkUserAction(parameter: string, action: JsonObject): void {
  for (const name of texts) {
    const value = action[name];
    if (value !== undefined && typeof value !== 'string') {
      throw invalidParameter(parameter, `Its member "${name}" is a text.`);
    }
  }
  if (!texts.slice(0, 4).some((name) => action[name])) {
    throw invalidParameter(parameter, 'It shows nothing: give it a title, a subtitle, a description or a userMessage.');
  }
  checkLink(parameter, 'linkBack', action.linkBack);
  const [mediaItems, actionLinks] = lists.map((name) => checkList(parameter, name, action[name]));
  mediaItems?.forEach((item, index) => {
    const path = `mediaItems[${index}]`;
    if (!mediaTypes.includes(item.type)) {
      throw invalidParameter(parameter, `Its member "${path}.type" is one of ${mediaTypes.join(', ')}.`);
    }
    if (item.src === undefined) throw invalidParameter(parameter, `Its member "${path}.src" is missing.`);
    checkLink(parameter, `${path}.src`, item.src);
    checkLink(parameter, `${path}.href`, item.href);
    checkLink(parameter, `${path}.previewImageURL`, item.previewImageURL);
  });
  actionLinks?.forEach((item, index) => {
    if (typeof item.text !== 'string' || item.href === undefined) {
      throw invalidParameter(parameter, `Its member "actionLinks[${index}]" has a text and an href.`);
    }
    checkLink(parameter, `actionLinks[${index}].href`, item.href);
  });
}

function checkList(parameter: string, name: string, value: unknown): readonly JsonObject[] {
  if (value === undefined) return [];
  const isList = Array.isArray(value) && value.every((item) => isObject(item));
  if (!isList) throw invalidParameter(parameter, `Its member "${name}" is a list of objects.`);
  if (value.length > mostItems)
    throw invalidParameter(parameter, `Its member "${name}" has more than ${mostItems} items.`);
  return value;
}

function checkLink(parameter: string, name: string, value: unknown): void {
  if (value === undefined) return;
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return;
  throw invalidParameter(parameter, `Its member "${name}" is an address that begins with http:// or https://.`);
}
