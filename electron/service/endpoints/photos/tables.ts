import type { TableSet } from '#service/storage/index.ts';

/** Photos of users: one that is published in the profile, and one that was sent and is not (F 7.3). */
export const profilePhotosTables: TableSet = {
  name: 'profile-photos',
  migrations: [
    `
        CREATE TABLE profile_photo (
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          published INTEGER NOT NULL,
          -- Random; part of its address.
          id TEXT NOT NULL UNIQUE,
          type TEXT NOT NULL,
          content BLOB NOT NULL,
          PRIMARY KEY (account, published)
        ) STRICT;
      `,
  ],
  areas: { profile_photo: ['people'] },
  ofAccounts: [{ table: 'profile_photo', what: 'photos', onMerge: 'move', key: ['published'] }],
};
