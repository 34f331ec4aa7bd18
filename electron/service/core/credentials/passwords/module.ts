import { z } from 'zod';
import { ApiError, invalidMember } from '#service/kernel/index.ts';
import type { Module, PersonEntry, WorkspacePart } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { MAX_PASSWORD_LENGTH } from './hashing.ts';
import { checked, keptNames } from './imported-hash.ts';
import { passwordHash } from './kept-hash.ts';
import { passwordRepository } from './repository.ts';

/** Former passwords; the policy keeps a hundred at most. */
const MAX_FORMER = 100;

const hash = passwordHash.superRefine((given, context) => {
  try {
    checked(given, keptNames);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.addIssue({ code: 'custom', message: error.details });
  }
});

const whole = z.strictObject({
  /** Only for a moment: it is hashed before anything is written (plain-passwords.ts). */
  plain: z.string().min(1, 'A password has a character.').max(MAX_PASSWORD_LENGTH).optional(),
  hash: hash.optional(),
  /** Milliseconds. */
  created: z.int().min(0).optional(),
  mustChange: z.boolean().optional(),
  history: z.array(hash).max(MAX_FORMER).optional(),
  secretQuestion: z.string().max(500).optional(),
  secretAnswer: hash.optional(),
});

/** A text is a plain password, for test data: `"password": "correct horse"`. */
const password = z.preprocess((given) => (typeof given === 'string' ? { plain: given } : given), whole);

const boolean = (condition: string) => `CASE WHEN ${condition} THEN json('true') END`;

/** `password` of people in the workspace file: in an export hashes, and only in a file with secrets. */
const passwordsInWorkspace: WorkspacePart = {
  person: {
    name: 'password',
    schema: password,
    isSecret: true,
    // json_patch leaves out the members that are null.
    json: `(SELECT nullif(json_patch('{}', json_object('hash', json(hash), 'created', created_at,
        'mustChange', ${boolean('must_change = 1')}, 'history', CASE WHEN history <> '[]' THEN json(history) END,
        'secretQuestion', secret_question, 'secretAnswer', json(secret_answer))), '{}')
      FROM password WHERE account = a.id)`,
    apply(store, people: readonly PersonEntry<z.infer<typeof password>>[]) {
      const all = store.of(passwordRepository);
      for (const { apiKey, UID, value, at } of people) {
        // Workspace files were hashed before. What comes from elsewhere, a bundle above all, has no plain password.
        if (value.plain !== undefined) {
          throw invalidMember(at, 'A plain password is taken in a workspace file only.', 'Remove it.');
        }
        const {
          hash: kept,
          created: createdAt,
          mustChange = false,
          history = [],
          secretQuestion,
          secretAnswer,
        } = value;
        all.change(apiKey, UID, { hash: kept, createdAt, mustChange, history, secretQuestion, secretAnswer });
      }
    },
  },
};

/** Passwords of accounts, as hashes, and failed logins. */
const passwordsTables: TableSet = {
  name: 'passwords',
  migrations: [
    `
        CREATE TABLE password (
          account INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
          -- JSON of a PasswordHash; NULL: the account has none.
          hash TEXT,
          created_at INTEGER,
          -- JSON list of former ones, newest first.
          history TEXT NOT NULL DEFAULT '[]',
          must_change INTEGER NOT NULL DEFAULT 0,
          secret_question TEXT,
          -- JSON of a PasswordHash.
          secret_answer TEXT,
          failed INTEGER NOT NULL DEFAULT 0,
          failed_at INTEGER,
          failed_since INTEGER,
          locked_until INTEGER,
          locked_because TEXT
        ) STRICT;
      `,
  ],
  areas: { password: ['people'] },
  ofAccounts: [{ table: 'password', what: 'passwords', onMerge: 'merger' }],
};

/** Passwords of accounts: hashed with scrypt, off the answering thread. */
export const passwords: Module = { name: 'passwords', tables: passwordsTables, workspace: passwordsInWorkspace };
