import type { JsonObject } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';

/** Permission groups (`group`) and access control lists (`acl`) of a partner. */
export type RightsKind = 'group' | 'acl';

/** Groups and lists of one partner. */
const MOST_RIGHTS = 1_000;

export function rightsRepository({ db }: Connection) {
  const list = db.prepare<[number, RightsKind], { id: string; content: string }>(
    'SELECT id, content FROM partner_rights WHERE partner = ? AND kind = ? ORDER BY id',
  );
  const partners = db.prepare<[], { partner: number }>('SELECT DISTINCT partner FROM partner_rights ORDER BY partner');
  const put = db.prepare(
    `INSERT INTO partner_rights (partner, kind, id, content) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET content = excluded.content`,
  );
  const removeAll = db.prepare('DELETE FROM partner_rights WHERE partner = ?');
  const count = db.prepare<[number], { rights: number }>(
    'SELECT count(*) AS rights FROM partner_rights WHERE partner = ?',
  );
  return {
    /** By id. */
    list: (partner: number, kind: RightsKind): Readonly<Record<string, JsonObject>> =>
      Object.fromEntries(list.all(partner, kind).map(({ id, content }) => [id, readBack<JsonObject>(content)])),
    save(partner: number, kind: RightsKind, id: string, content: JsonObject): void {
      put.run(partner, kind, id, JSON.stringify(content));
    },
    /** Replaces all that a partner has. */
    replace(partner: number, rights: Readonly<Record<RightsKind, Readonly<Record<string, JsonObject>>>>): void {
      removeAll.run(partner);
      for (const kind of ['group', 'acl'] as const) {
        for (const [id, content] of Object.entries(rights[kind])) put.run(partner, kind, id, JSON.stringify(content));
      }
    },
    /** Partners that have some. */
    partners: (): readonly number[] => partners.all().map(({ partner }) => partner),
    isFull: (partner: number): boolean => (count.get(partner)?.rights ?? 0) > MOST_RIGHTS,
  };
}
