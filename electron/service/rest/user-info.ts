import type { JsonObject } from './parameter.ts';
import { invalidParameter } from './parameter.ts';

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

/**
 * Checks the user info that a site gives with a login.
 *
 * @throws Refusal 400006 naming the field
 */
export function checkUserInfo(parameter: string, userInfo: JsonObject): void {
  for (const [name, value] of Object.entries(userInfo)) {
    const type = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (type === undefined) {
      throw invalidParameter(
        parameter,
        `Its field "${name.slice(0, 100)}" is none of ${Object.keys(fields).join(', ')}.`,
      );
    }
    if (typeof value !== type) throw invalidParameter(parameter, `Its field "${name}" is a JSON ${type}.`);
  }
  if (userInfo.thumbnailURL !== undefined && userInfo.photoURL === undefined) {
    throw invalidParameter(parameter, 'thumbnailURL needs photoURL beside it.');
  }
}
