import type { Connection } from '#service/storage/index.ts';

/** Accounts by an address of their profile: the index of accounts.search has it. */
export function emailLookup({ db }: Connection) {
  const byProfile = db
    .prepare<[string, string], string>(
      "SELECT uid FROM account WHERE api_key = ? AND json_extract(profile, '$.email') = ? ORDER BY id LIMIT 100",
    )
    .pluck();
  return {
    /** UIDs of at most 100; the address as it is written in the profile. */
    byProfile: (apiKey: string, email: string): readonly string[] => byProfile.all(apiKey, email),
  };
}
