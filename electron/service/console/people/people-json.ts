import type { Identity } from '#service/core/accounts/index.ts';
import { invalidMember, type OperationProblem, parseFileJson } from '#service/kernel/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import type { AccountStatus } from '#shared/contract/people.ts';
import { isObject, membersOf, messageOf } from '#shared/narrowing.ts';

/** An account as a file holds it. */
export interface ExportedAccount {
  readonly UID: string;
  readonly status: AccountStatus;
  readonly isActive: boolean;
  readonly profile: JsonObject;
  readonly data: JsonObject;
  readonly identities: readonly Identity[];
}

/** What a file says about one account, not checked yet. */
export type Entry = Readonly<Record<string, unknown>>;

/** An entry with its line or number; or why it cannot be read. */
export type EntryResult =
  | { readonly at: number; readonly entry: Entry }
  | { readonly at: number; readonly UID: string | undefined; readonly reason: string };

/*
 * People as JSON: a list of entries like those of the workspace file's `people`, with `status` and `isActive` where they
 * are not those of every account. A whole workspace file is read too: of its people those of the site.
 */

export function writePeopleJson(accounts: readonly ExportedAccount[]): string {
  const entries = accounts.map(({ UID, status, isActive, profile, data, identities }) => ({
    UID,
    ...(status === 'final' ? {} : { status }),
    ...(isActive ? {} : { isActive }),
    profile,
    ...(Object.keys(data).length > 0 && { data }),
    identities,
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** Why a file as a whole is not one of people. */
export const wholeFile = (message: string): OperationProblem =>
  invalidMember('text', message, 'Correct the file, then choose it again. An export shows the form.');

/** @throws OperationProblem */
export function* readPeopleJson(text: string, apiKey: string): Generator<EntryResult> {
  for (const [n, value] of listIn(text).entries()) {
    const at = n + 1;
    if (!isObject(value)) {
      yield { at, UID: undefined, reason: 'It is not an object.' };
      continue;
    }
    const { site, ...entry } = value;
    if (site === undefined || site === apiKey) yield { at, entry };
    else {
      const UID = typeof entry.UID === 'string' ? entry.UID.slice(0, 100) : undefined;
      yield {
        at,
        UID,
        reason: `site: It ${typeof site === 'string' ? `belongs to the site "${site.slice(0, 100)}", not to "${apiKey}"` : 'is no text'}.`,
      };
    }
  }
}

function listIn(text: string): readonly unknown[] {
  let document: unknown;
  try {
    document = parseFileJson(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (error) {
    throw wholeFile(`The file is not JSON: ${messageOf(error).slice(0, 200)}.`);
  }
  const list = Array.isArray(document) ? document : membersOf(document).people;
  if (!Array.isArray(list)) throw wholeFile('The file holds no list of people, and no workspace with one.');
  return list;
}
