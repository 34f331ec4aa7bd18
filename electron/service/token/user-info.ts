import type { Call } from '#service/call.ts';
import { refuse } from '#service/oauth/refuse.ts';
import type { JsonObject } from '#service/store/store.ts';
import { shown } from '#service/trace/shown.ts';

/** The eight fields of the user info object and their JSON types (spec "User info object", D27). */
const FIELDS: Readonly<Record<string, 'string' | 'number'>> = {
  nickname: 'string',
  photoURL: 'string',
  thumbnailURL: 'string',
  firstName: 'string',
  lastName: 'string',
  gender: 'string',
  age: 'number',
  email: 'string',
};

/** Reads `x_userInfo`; undefined when it was not sent. */
export function readUserInfo(call: Call): JsonObject | undefined {
  const text = call.parameters.get('x_userInfo');
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse(call, 'D27', 'invalid_request', 400004, 'Parameter x_userInfo is not JSON. Send a JSON object.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse(
      call,
      'D27',
      'invalid_request',
      400004,
      'Parameter x_userInfo is not a JSON object. Send {"firstName": "…"}.',
    );
  }
  for (const [name, member] of Object.entries(value)) {
    const type = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (type === undefined) {
      refuse(
        call,
        'D27',
        'invalid_request',
        400006,
        `The field ${shown(name)} of x_userInfo is not allowed. The fields are ${Object.keys(FIELDS).join(', ')}.`,
      );
    }
    if (typeof member !== type || (type === 'number' && !Number.isSafeInteger(member))) {
      refuse(
        call,
        'D27',
        'invalid_request',
        400006,
        `The field "${name}" of x_userInfo must be ${type === 'number' ? 'a whole number' : 'a string'}.`,
      );
    }
  }
  call.trace.passed('D27', 'x_userInfo is a user info object.', { fields: Object.keys(value).join(', ') || '(none)' });
  return value as JsonObject;
}
