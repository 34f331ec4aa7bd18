import { isObject, isOneOf, tableOf } from '#shared/narrowing.ts';
import { problemOfField, readField } from '#shared/protocol/profile.ts';
import { canonicalProvider, isForeignProvider } from '#shared/protocol/providers.ts';
import { uidForm } from '#shared/protocol/uid.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { peopleTexts } from '../../texts/people.ts';

const texts = peopleTexts.form;

/** Profile fields that have an input of their own; all others are in one JSON text. */
export const formFields = [
  ...(['firstName', 'lastName', 'nickname', 'email', 'gender'] as const),
  ...(['birthDay', 'birthMonth', 'birthYear', 'country', 'city'] as const),
] as const;
export type FormField = (typeof formFields)[number];
const isFormField = (name: string): name is FormField => isOneOf(formFields, name);

export interface IdentityRow {
  /** Of the row of the form. */
  readonly id: number;
  readonly provider: string;
  readonly providerUID: string;
}

/** What the form holds, as typed. */
export interface PersonForm extends Readonly<Record<FormField, string>> {
  readonly UID: string;
  /** JSON of the other fields of the profile; empty: none. */
  readonly more: string;
  readonly data: string;
  readonly identities: readonly IdentityRow[];
}

type Json = Readonly<Record<string, unknown>>;

/** What an account has, as far as a form changes it. */
export interface Stored {
  readonly profile: Json;
  readonly data: Json;
  readonly identities: readonly { readonly provider: string; readonly providerUID: string }[];
}

export const nothingStored: Stored = { profile: {}, data: {}, identities: [] };

/** A value as its input shows it; one that is no text or number cannot be typed there and stays as JSON. */
const inputText = (value: unknown) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
const jsonText = (value: Json) => (Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2));

/** The form of an account, or of a new one. */
export function formOf({ profile, data, identities }: Stored): PersonForm {
  const others = Object.entries(profile).filter(([name]) => !isFormField(name));
  return {
    UID: '',
    ...tableOf(formFields, (name) => inputText(profile[name])),
    more: jsonText(Object.fromEntries(others)),
    data: jsonText(data),
    identities: identities.map(({ provider, providerUID }, id) => ({ id, provider, providerUID })),
  };
}

type Parsed = { readonly value: Json } | { readonly problem: string };

function parsed(text: string): Parsed {
  if (text.trim() === '') return { value: {} };
  try {
    const value: unknown = parseExactJson(text);
    if (isObject(value)) return { value };
    return { problem: texts.notObject };
  } catch {
    return { problem: texts.notJson };
  }
}

/** What a form sends: only what was changed. Undefined members are as before. */
interface PersonChange {
  readonly profile?: Record<string, unknown>;
  readonly data?: Record<string, unknown>;
  readonly identities?: { provider: string; providerUID: string }[];
}

/** Messages by input: `email`, `more`, `data`, `UID`, `provider0`, `providerUID0`. */
export type FormProblems = Readonly<Record<string, string>>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields that differ from the stored ones; null removes one. */
function changedFields(form: PersonForm, stored: Stored, more: Json): Record<string, unknown> {
  const change: [string, unknown][] = [];
  const before = formOf(stored);
  for (const name of formFields) {
    const text = form[name];
    if (text !== before[name]) change.push([name, text === '' ? null : readField(name, text)]);
  }
  for (const name of Object.keys(stored.profile)) {
    if (!isFormField(name) && !Object.hasOwn(more, name)) change.push([name, null]);
  }
  for (const [name, value] of Object.entries(more)) {
    if (!same(value, stored.profile[name])) change.push([name, value]);
  }
  return Object.fromEntries(change);
}

/**
 * Checks what was typed by the rules that the service applies (`problemOfField`), and makes the change of it. A field that
 * was not touched is neither checked nor sent, so that a value of an older file does not bar other changes.
 */
export function checkForm(form: PersonForm, stored: Stored): { change: PersonChange; problems: FormProblems } {
  const problems: Record<string, string> = {};
  if (form.UID !== '' && !uidForm.test(form.UID)) problems.UID = texts.badUID;
  const more = parsed(form.more);
  const data = parsed(form.data);
  if ('problem' in more) problems.more = more.problem;
  if ('problem' in data) problems.data = data.problem;
  const profile = changedFields(form, stored, 'value' in more ? more.value : stored.profile);
  for (const [name, value] of Object.entries(profile)) {
    const problem = value === null ? undefined : problemOfField(name, value)?.[1];
    if (problem === undefined) continue;
    if (isFormField(name)) problems[name] = problem;
    else problems.more ??= `${name}: ${problem}`;
  }
  Object.assign(problems, identityProblems(form.identities));
  const identities = form.identities.map(({ provider, providerUID }) => ({
    provider: identityProvider(provider) ?? provider.trim(),
    providerUID: providerUID.trim(),
  }));
  const before = stored.identities.map(({ provider, providerUID }) => ({ provider, providerUID }));
  return {
    problems,
    change: {
      ...(Object.keys(profile).length > 0 && { profile }),
      ...('value' in data && !same(data.value, stored.data) && { data: { ...data.value } }),
      ...(!same(identities, before) && { identities }),
    },
  };
}

/** Of the 33 (D19), or in the form of a site's own (X 4, X 5), which it need not have any more. */
function identityProvider(typed: string): string | undefined {
  const name = typed.trim().toLowerCase();
  return isForeignProvider(name) ? name : canonicalProvider(name);
}

function identityProblems(rows: readonly IdentityRow[]): FormProblems {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [n, row] of rows.entries()) {
    const provider = row.provider.trim();
    const canonical = provider === 'site' ? provider : identityProvider(provider);
    const key = `${canonical} ${row.providerUID.trim()}`;
    if (canonical === undefined) problems[`provider${n}`] = texts.badProvider;
    if (row.providerUID.trim() === '') problems[`providerUID${n}`] = texts.noProviderUID;
    else if (seen.has(key)) problems[`providerUID${n}`] = texts.repeated;
    seen.add(key);
  }
  return problems;
}

/** The input that a problem of the service belongs to: `profile.email`, `identities[1].provider`. */
export function inputOf(member: string): string | undefined {
  const [, identity, part] = /^identities\[(\d+)\](?:\.(\w+))?$/.exec(member) ?? [];
  if (identity !== undefined) return part === 'provider' ? `provider${identity}` : `providerUID${identity}`;
  if (member === 'UID' || member === 'data') return member;
  if (!member.startsWith('profile')) return undefined;
  const field = member.slice('profile.'.length);
  return isFormField(field) ? field : 'more';
}
