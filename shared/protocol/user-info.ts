/** The only fields of a user info object and the JSON type of each (spec "User info object", D27). */
export const userInfoFields: Readonly<Record<string, 'string' | 'number'>> = {
  nickname: 'string',
  photoURL: 'string',
  thumbnailURL: 'string',
  firstName: 'string',
  lastName: 'string',
  gender: 'string',
  age: 'number',
  email: 'string',
};

/** The rule of a user info object that a value breaks; the caller makes the sentence. */
export type UserInfoProblem =
  | { readonly kind: 'unknown field'; readonly field: string }
  | { readonly kind: 'wrong type'; readonly field: string; readonly type: 'string' | 'number' }
  | { readonly kind: 'not whole'; readonly field: string };

/**
 * Checks what a site says about its user with a login (x_userInfo, userInfo).
 *
 * @param userInfo the JSON object as parsed
 * Each field may come alone, thumbnailURL too: the specification wins over F 7.2 (D45).
 *
 * @returns the first rule it breaks; undefined when it is right
 * @see spec "User info object", D27
 */
export function userInfoProblem(userInfo: Readonly<Record<string, unknown>>): UserInfoProblem | undefined {
  for (const [field, value] of Object.entries(userInfo)) {
    const type = Object.hasOwn(userInfoFields, field) ? userInfoFields[field] : undefined;
    if (type === undefined) return { kind: 'unknown field', field };
    if (typeof value !== type) return { kind: 'wrong type', field, type };
    if (type === 'number' && !Number.isSafeInteger(value)) return { kind: 'not whole', field };
  }
  return undefined;
}
