import type { ValidationError } from '#service/core/schema/index.ts';
import { invalidParameter } from '#service/methods/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import { errorMessage } from '#shared/protocol/errors.ts';

/** Of one account. */
export const MAX_IDENTIFIERS = 7;
/** Of the name of an identifier: also a name of XML (D12). */
export const identifierNameForm = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/;
/** Characters. */
export const MAX_IDENTIFIER_LENGTH = 254;

/** Finds the account that has the id of a name. */
type FindCustomIdentifier = (name: string, value: string) => AccountRecord | undefined;

/**
 * The custom identifiers of an account after a change: merged, null removes (F 8.2, customIdentifiers).
 *
 * @param own UID of the account itself
 * @returns errors: 400003 for each that another account has (F 1.4); nothing is to be stored then
 * @throws ApiError 400006 naming the one that is no text, has a wrong name or length, or is one too many
 */
export function changedCustomIdentifiers(
  stored: Readonly<Record<string, string>>,
  change: JsonObject,
  find: FindCustomIdentifier,
  own: string | undefined,
): { readonly customIdentifiers: Readonly<Record<string, string>>; readonly errors: readonly ValidationError[] } {
  const result = new Map(Object.entries(stored));
  const errors: ValidationError[] = [];
  for (const [name, value] of Object.entries(change)) {
    if (value === null) {
      result.delete(name);
      continue;
    }
    const place = `customIdentifiers.${name.slice(0, 100)}`;
    if (!identifierNameForm.test(name)) {
      const rule = 'A name has at most 100 Latin letters, digits and underscores, and begins with no digit.';
      throw invalidParameter(place, rule);
    }
    if (typeof value !== 'string') throw invalidParameter(place, 'It is a text.');
    if (value.trim() === '' || value.length > MAX_IDENTIFIER_LENGTH) {
      throw invalidParameter(place, `It has 1 to ${MAX_IDENTIFIER_LENGTH} characters.`);
    }
    result.set(name, value);
    if (result.size > MAX_IDENTIFIERS) {
      throw invalidParameter('customIdentifiers', `An account has at most ${MAX_IDENTIFIERS}.`);
    }
    const holder = find(name, value);
    if (holder === undefined || holder.UID === own) continue;
    const message = `${errorMessage(400003)}: another account of the site has it.`;
    errors.push({ errorCode: 400003, message, fieldName: place });
  }
  return { customIdentifiers: Object.fromEntries(result), errors };
}
