import type { JsonObject } from '#service/store/store.ts';
import { shown } from '#service/trace/shown.ts';

/** The only fields of a user info object and the JSON type of each (spec "User info object", D27). */
const fields: Readonly<Record<string, 'string' | 'number'>> = {
  nickname: 'string',
  photoURL: 'string',
  thumbnailURL: 'string',
  firstName: 'string',
  lastName: 'string',
  gender: 'string',
  age: 'number',
  email: 'string',
};

/** What is wrong with the user info that a site gives with a login, as a sentence; undefined when it is right. */
export function problemOfUserInfo(userInfo: JsonObject): string | undefined {
  for (const [name, value] of Object.entries(userInfo)) {
    const type = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (type === undefined) return `Its field ${shown(name)} is none of ${Object.keys(fields).join(', ')}.`;
    if (typeof value !== type) return `Its field "${name}" is a JSON ${type}.`;
    if (type === 'number' && !Number.isSafeInteger(value)) return `Its field "${name}" is a whole number.`;
  }
  // F 7.2
  if (userInfo.thumbnailURL !== undefined && userInfo.photoURL === undefined) {
    return 'thumbnailURL needs photoURL beside it.';
  }
  return undefined;
}
