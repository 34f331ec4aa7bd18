import type { Call } from '#service/kernel/index.ts';
import { keysOf } from '#shared/narrowing.ts';

/** The decisions on the provider's screen (D21); `leave`: back to the site with a disabled account (D43). */
const DECISIONS = ['approve', 'refuse', 'cancel', 'fail', 'leave'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Value of the radio button for "someone new". */
export const SOMEONE_NEW = 'new';
/** Prefix of a UID in the value of a radio button, so that no UID can mean "someone new". */
export const UID_MARK = 'uid:';

/** What the provider's screen sent, or what it shows filled in. */
export interface ScreenForm {
  readonly person: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly providerUID: string;
}

export const EMPTY_FORM: ScreenForm = { person: undefined, firstName: '', lastName: '', email: '', providerUID: '' };

/**
 * A field is cut after this many characters, more than any may have: the screen shows it again, and a form may be large
 * (R52).
 */
const READ = 1_000;

/** Reads the form of the provider's screen; texts are trimmed, nothing else is checked here. */
export function readForm({ parameters }: Call): ScreenForm {
  const text = (name: string) => parameters.get(name)?.slice(0, READ).trim() ?? '';
  return {
    person: parameters.get('person'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    providerUID: text('provider_uid'),
  };
}

export function readDecision({ parameters }: Call): Decision | undefined {
  const value = parameters.get('decision');
  return DECISIONS.find((decision) => decision === value);
}

const MAX_LENGTH = { firstName: 100, lastName: 100, email: 254, providerUID: 200 } as const;
type FieldName = keyof typeof MAX_LENGTH;

/**
 * What is wrong with the fields of "someone new", as a text of the screen with its values; undefined when all is well.
 *
 * @param isLogin false when only an identity is connected, which needs no name
 */
export function problemOfNewPerson(
  form: ScreenForm,
  isLogin: boolean,
):
  | { readonly text: 'newPersonEmpty' | 'emailWrong' }
  | { readonly text: 'fieldTooLong'; readonly field: FieldName; readonly count: number }
  | undefined {
  for (const field of keysOf(MAX_LENGTH)) {
    if (form[field].length > MAX_LENGTH[field] || /\p{Cc}/u.test(form[field])) {
      return { text: 'fieldTooLong', field, count: MAX_LENGTH[field] };
    }
  }
  if (isLogin && form.firstName === '' && form.lastName === '' && form.email === '') return { text: 'newPersonEmpty' };
  if (form.email !== '' && !/^[^\s@]+@[^\s@]+$/.test(form.email)) return { text: 'emailWrong' };
  return undefined;
}
