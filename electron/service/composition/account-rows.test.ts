import { expect, test } from 'vitest';
import { openBench } from '#service/fixtures/rest.fixture.ts';

interface Column {
  readonly name: string;
  readonly parent: string | null;
  readonly end: string | null;
}

/** Columns that name a user otherwise: tests of their modules say what becomes of it. */
const others = [
  ...['account.uid', 'activity.uid', 'code.uid', 'one_time_token.uid', 'one_time_token.linked_uid'],
  ...['openid_artifact.uid', 'outbox_message.uid', 'short_link.account', 'token.uid'],
];

test('F 7.2: what a user has is kept by the row of the account: it follows a changed UID, and goes with the account', async () => {
  const { core } = await openBench();
  const columns = core.store.of(({ db }) =>
    db
      .prepare<[], Column>(
        `SELECT m.name || '.' || p.name AS name, k."table" AS parent, k.on_delete AS "end"
         FROM sqlite_schema m, pragma_table_info(m.name) p LEFT JOIN pragma_foreign_key_list(m.name) k ON k."from" = p.name
         WHERE m.type = 'table' AND p.name IN ('account', 'uid', 'linked_uid') ORDER BY m.name, p.cid`,
      )
      .all(),
  );
  const byRow = columns.filter(({ parent, end }) => parent === 'account' && end === 'CASCADE');
  expect(columns.filter((column) => !byRow.includes(column)).map(({ name }) => name)).toEqual(others);
  expect(byRow.length).toBeGreaterThan(10);
  core.store.close();
});
