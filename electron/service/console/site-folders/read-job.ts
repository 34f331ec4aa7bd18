import { textJob } from '#service/storage/index.ts';
import { readLayout } from './layout.ts';
import { readRights } from './partner.ts';
import { readParts } from './parts.ts';
import { type GivenFolder, readTree } from './tree.ts';

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
