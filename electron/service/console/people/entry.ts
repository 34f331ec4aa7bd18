import type { Identity } from '#service/core/accounts/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import type { AccountStatus } from '#shared/contract/people.ts';

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
