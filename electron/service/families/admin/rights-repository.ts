import { siteEntity } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { type Connection, json, namedValues } from '#service/storage/index.ts';

/** Permission groups (`group`) and access control lists (`acl`) of a partner. */
export type RightsKind = 'group' | 'acl';

/** Groups and lists of one partner. */
const MAX_RIGHTS = 1_000;

const rightsOf = (kind: RightsKind) =>
  siteEntity({
    columns: namedValues('partner_rights', 'id', json<JsonObject>('content')),
    key: 'name',
    owner: 'partner',
    within: { kind },
  });
const [groups, acls] = [rightsOf('group'), rightsOf('acl')];

export function rightsRepository({ of }: Connection) {
  const kept = { group: of(groups), acl: of(acls) };
  const listed = (partner: number, kind: RightsKind) => kept[kind].list(String(partner));
  return {
    /** By id. */
    list: (partner: number, kind: RightsKind): Readonly<Record<string, JsonObject>> =>
      Object.fromEntries(listed(partner, kind).map(({ name, value }) => [name, value])),
    save(partner: number, kind: RightsKind, id: string, content: JsonObject): void {
      kept[kind].save(String(partner), { name: id, value: content });
    },
    /** Replaces all that a partner has. */
    replace(partner: number, rights: Readonly<Record<RightsKind, Readonly<Record<string, JsonObject>>>>): void {
      for (const kind of ['group', 'acl'] as const) {
        const all = Object.entries(rights[kind]).map(([name, value]) => ({ name, value }));
        kept[kind].replace(String(partner), all);
      }
    },
    /** Partners that have some. */
    partners: (): readonly number[] =>
      [...new Set([...kept.group.sites(), ...kept.acl.sites()])].map(Number).sort((a, b) => a - b),
    isFull: (partner: number): boolean => listed(partner, 'group').length + listed(partner, 'acl').length > MAX_RIGHTS,
  };
}
