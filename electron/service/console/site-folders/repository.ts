import { siteEntity } from '#service/module/index.ts';
import { type Connection, namedValues, plain } from '#service/storage/index.ts';
import type { Tree } from './tree.ts';

const filesOf = (table: string, owner: string) =>
  siteEntity({ columns: namedValues(table, 'path', plain<string>('content')), key: 'name', owner });
const siteFiles = filesOf('site_folder_file', 'api_key');
const partnerFiles = filesOf('partner_folder_file', 'partner');

/** Files of folders by path, as they came. */
export function folderFileRepository({ of }: Connection) {
  const trees = (files: ReturnType<typeof siteFiles>) => ({
    list: (owner: string): Tree => new Map(files.list(owner).map(({ name, value }) => [name, value])),
    replace: (owner: string, tree: Tree): void =>
      files.replace(
        owner,
        [...tree].map(([name, value]) => ({ name, value })),
      ),
  });
  return {
    site: trees(of(siteFiles)),
    /** Of a partner by its name; of the folder as a whole by ''. */
    partner: trees(of(partnerFiles)),
    /** API keys of sites that came from a folder. */
    sites: (): readonly string[] => of(siteFiles).sites(),
  };
}
