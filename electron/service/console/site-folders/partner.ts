import { isObject } from '#shared/narrowing.ts';
import { type TreeName, treeNames } from './layout.ts';
import { folderProblem, jsonOf, type Tree } from './tree.ts';

type Json = Readonly<Record<string, unknown>>;

/** Permission groups and access control lists of a partner. */
export interface Rights {
  readonly groups: Readonly<Record<string, Json>>;
  readonly acls: Readonly<Record<string, Json>>;
}

/** What the files of a partner say; `build` counts where both trees have them. @throws OperationProblem */
export function readRights(partner: string, files: Tree): Rights {
  const tree: TreeName =
    treeNames.findLast((one) => files.has(`${one}/PermissionGroups/PermissionGroups.json`)) ?? 'src';
  const path = `${tree}/PermissionGroups/PermissionGroups.json`;
  const groupsText = files.get(path);
  const place = (path: string) => `${tree}/${partner}/${path.slice(tree.length + 1)}`;
  const acls: Record<string, Json> = {};
  for (const [file, text] of files) {
    const id = new RegExp(`^${tree}/PermissionGroups/ACL/([^/]+)\\.json$`, 's').exec(file)?.[1];
    if (id !== undefined) acls[id] = jsonOf(place(file), text);
  }
  const groups: Record<string, Json> = {};
  for (const [id, group] of Object.entries(groupsText === undefined ? {} : jsonOf(place(path), groupsText))) {
    if (!isObject(group)) throw folderProblem(place(path), `${id}: It is a JSON object.`);
    groups[id] = group;
  }
  return { groups, acls };
}

/** The files of a partner, in both trees. */
export function writeRights({ groups, acls }: Rights): Tree {
  const json = (value: unknown) => JSON.stringify(value, undefined, 4);
  if (Object.keys(groups).length + Object.keys(acls).length === 0) return new Map();
  return new Map(
    treeNames.flatMap((tree) => [
      [`${tree}/PermissionGroups/PermissionGroups.json`, json(groups)] as const,
      ...Object.entries(acls).map(([id, acl]) => [`${tree}/PermissionGroups/ACL/${id}.json`, json(acl)] as const),
    ]),
  );
}
