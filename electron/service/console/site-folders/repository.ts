import { siteEntity } from '#service/module/index.ts';
import { type Connection, namedValues, plain, textJob } from '#service/storage/index.ts';
import { readLayout } from './layout.ts';
import { readRights } from './partner.ts';
import { readParts } from './parts.ts';
import { type GivenFolder, readTree, type Tree } from './tree.ts';

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

/** Everything that is read of a folder, before anything is stored. @throws OperationProblem that names file and place */
function readFolder(given: GivenFolder) {
  const layout = readLayout(readTree(given));
  return {
    layout,
    sites: layout.sites.map((site) => ({ site, parts: readParts(site) })),
    partners: layout.partners.map((partner) => ({ partner, rights: readRights(partner.name, partner.files) })),
  };
}
export type Folder = ReturnType<typeof readFolder>;

/** Reads a folder or a zip of one, for the reader: nobody waits for one that takes long. */
export const folderJob = textJob('siteFolders.read', readFolder);
