import type { TableSet } from '#service/storage/index.ts';

/**
 * Comments by category and stream. Counts are not stored: they are read of the rows, so that a deleted account takes its
 * comments and votes out of them. Times are milliseconds by the service clock (D39).
 */
export const commentsTables: TableSet = {
  name: 'comments',
  migrations: [
    `
        CREATE TABLE comment_category (
          id INTEGER PRIMARY KEY,
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          name TEXT NOT NULL,
          -- JSON, see settings.ts.
          settings TEXT NOT NULL,
          UNIQUE (api_key, name)
        ) STRICT;

        CREATE TABLE comment_stream (
          id INTEGER PRIMARY KEY,
          category INTEGER NOT NULL REFERENCES comment_category (id) ON DELETE CASCADE,
          name TEXT NOT NULL,
          title TEXT NOT NULL,
          url TEXT NOT NULL,
          -- JSON list.
          tags TEXT NOT NULL,
          -- NULL: as the category says.
          moderation TEXT,
          created_at INTEGER NOT NULL,
          UNIQUE (category, name)
        ) STRICT;

        CREATE TABLE comment (
          -- Never given again: pages keep it, and cursors name it.
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          stream INTEGER NOT NULL REFERENCES comment_stream (id) ON DELETE CASCADE,
          -- NULL: the first comment of a thread.
          parent INTEGER REFERENCES comment (id) ON DELETE CASCADE,
          thread INTEGER REFERENCES comment (id) ON DELETE CASCADE,
          depth INTEGER NOT NULL,
          -- NULL: of a guest.
          account INTEGER REFERENCES account (id) ON DELETE CASCADE,
          text TEXT NOT NULL,
          -- JSON, see comment-record.ts.
          body TEXT NOT NULL,
          status TEXT NOT NULL,
          flags INTEGER NOT NULL DEFAULT 0,
          cid TEXT NOT NULL,
          at INTEGER NOT NULL,
          edited_at INTEGER
        ) STRICT;
        -- Threads by date; with cid reports count in the index alone.
        CREATE INDEX comment_stream_thread ON comment (stream, thread, at, id, cid);
        -- With the id, which each index ends with: the newest ones of a stream.
        CREATE INDEX comment_stream_newest ON comment (stream);
        CREATE INDEX comment_thread ON comment (thread, id);
        CREATE INDEX comment_parent ON comment (parent);
        CREATE INDEX comment_account ON comment (account, id);

        CREATE TABLE comment_vote (
          comment INTEGER NOT NULL REFERENCES comment (id) ON DELETE CASCADE,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          -- 1 or -1.
          value INTEGER NOT NULL,
          PRIMARY KEY (comment, account)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX comment_vote_account ON comment_vote (account);

        CREATE TABLE comment_flag (
          comment INTEGER NOT NULL REFERENCES comment (id) ON DELETE CASCADE,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          PRIMARY KEY (comment, account)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX comment_flag_account ON comment_flag (account);

        CREATE TABLE comment_subscription (
          stream INTEGER NOT NULL REFERENCES comment_stream (id) ON DELETE CASCADE,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          PRIMARY KEY (stream, account)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX comment_subscription_account ON comment_subscription (account);

        -- What a category knows of a user.
        CREATE TABLE comment_user (
          category INTEGER NOT NULL REFERENCES comment_category (id) ON DELETE CASCADE,
          account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          is_moderator INTEGER NOT NULL DEFAULT 0,
          -- JSON object of comments.setUserOptions.
          options TEXT NOT NULL DEFAULT '{}',
          -- JSON list.
          highlight_groups TEXT NOT NULL DEFAULT '[]',
          PRIMARY KEY (category, account)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX comment_user_account ON comment_user (account);
      `,
  ],
  areas: { comment: ['people'] },
  ofAccounts: [
    { table: 'comment', what: 'comments', onMerge: 'move' },
    { table: 'comment_vote', what: 'votes on comments', onMerge: 'move', key: ['comment'] },
    { table: 'comment_flag', what: 'flags of comments', onMerge: 'move', key: ['comment'] },
    { table: 'comment_subscription', what: 'subscriptions to streams of comments', onMerge: 'move', key: ['stream'] },
    { table: 'comment_user', what: 'roles and options in categories of comments', onMerge: 'move', key: ['category'] },
  ],
};
