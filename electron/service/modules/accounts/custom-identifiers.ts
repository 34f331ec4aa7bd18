import type { AccountRecord, JsonObject } from '#service/storage/records.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import type { ValidationError } from './profile-schema.ts';

/** Of one account. */
const MOST_IDENTIFIERS = 7;
/** Also a name of XML (D12). */
const nameForm = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/;
const LONGEST_IDENTIFIER = 254;

/** Parameter of the methods that write custom identifiers. */
export const customIdentifiersParameter = {
  name: 'customIdentifiers',
  type: 'json',
  required: false,
  documentation: `Ids of the user in other systems by name, such as {"loyaltyId":"L-1001"}; null removes one. One account of the site has each id of a name, in any case of its letters. Names of Latin letters, digits and underscores, and at most ${MOST_IDENTIFIERS} of them, are inferred.`,
  limits: { shape: 'object' },
} as const;

/** Finds the account that has the id of a name. */
export type FindCustomIdentifier = (name: string, value: string) => AccountRecord | undefined;

/**
 * The custom identifiers of an account after a change: merged, null removes (F 8.2, customIdentifiers).
 *
 * @param own UID of the account itself
 * @returns errors: 400003 for one that another account has (F 1.4), 400023 for what is no text, 400006 for a wrong name or
 *   length, and for too many; nothing is to be stored then
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
    const fieldName = `customIdentifiers.${name.slice(0, 100)}`;
    const wrong = (errorCode: number, sentence: string) => {
      if (errors.length < 50) errors.push({ errorCode, message: `${errorMessage(errorCode)}: ${sentence}`, fieldName });
    };
    if (value === null) result.delete(name);
    else if (!nameForm.test(name)) {
      wrong(400006, 'a name has at most 100 Latin letters, digits and underscores, and begins with no digit.');
    } else if (typeof value !== 'string') wrong(400023, 'it must be a text.');
    else if (value.trim() === '' || value.length > LONGEST_IDENTIFIER) {
      wrong(400006, `it has 1 to ${LONGEST_IDENTIFIER} characters.`);
    } else {
      const holder = find(name, value);
      if (holder !== undefined && holder.UID !== own) wrong(400003, 'another account of the site has it.');
      result.set(name, value);
    }
  }
  if (errors.length === 0 && result.size > MOST_IDENTIFIERS) {
    const message = `${errorMessage(400006)}: an account has at most ${MOST_IDENTIFIERS}.`;
    errors.push({ errorCode: 400006, message, fieldName: 'customIdentifiers' });
  }
  return { customIdentifiers: Object.fromEntries(result), errors };
}
