import { credentialForm, mask } from '#shared/protocol/masking.ts';

/** Characters of a text of a call that a tool returns. */
const MAX_CHARACTERS = 4_000;

/** A text of a call, shortened, and how many characters were left out. */
export const shorten = (text: string, most = MAX_CHARACTERS): { readonly text: string; readonly leftOut?: number } =>
  text.length <= most ? { text } : { text: text.slice(0, most), leftOut: text.length - most };

/** An instant of the service clock as an ISO time. */
export const isoTime = (at: number): string => new Date(at).toISOString();

/**
 * A value without the tokens and codes of this service in it, wherever they are (R48). What operations return is masked
 * before; a site's own data and what a client wrote into a name may hold some all the same.
 */
export function withoutCredentials(value: unknown): unknown {
  if (typeof value === 'string') return textWithoutCredentials(value);
  if (Array.isArray(value)) return value.map(withoutCredentials);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [textWithoutCredentials(name), withoutCredentials(member)]),
  );
}

/** The same for a text. */
export const textWithoutCredentials = (text: string): string => text.replace(credentialForm, mask);

/** What sentences of the service call by its panel, and an assistant has as a tool. */
const byTool: readonly (readonly [RegExp, string])[] = [
  [/\binto Compare of Reproduce\b/g, 'into baseString of verify_call'],
  [/\bin Reproduce\b/g, 'with verify_call'],
  [/\bin Log\b/g, 'with find_calls'],
  [/\bin (?:Requests|Flows)\b/g, 'with sign_call or run_flow'],
  [/\bas the panel People shows it\b/g, 'as list shows people'],
  [/\bin People\b/g, 'among the people of list'],
  [/\bin Sites\b/g, 'in the settings of the site'],
  [/\bin Settings, Snapshots and reset\b/g, 'with restore_snapshot'],
  [/ in Tokens\b/g, ''],
  [/\bin Data centers\b/g, 'among the data centers of the service'],
];

/** Advice for a reader that has tools, not panels. */
export const adviceByTools = (text: string): string =>
  byTool.reduce((changed, [panel, tool]) => changed.replace(panel, tool), text);
