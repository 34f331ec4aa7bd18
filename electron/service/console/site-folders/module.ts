import { z } from 'zod';
import type { Module, WorkspacePart } from '#service/module/index.ts';
import type { TableSet } from '#service/storage/index.ts';
import { MAX_FILES, MAX_FOLDER_SIZE } from '#shared/contract/site-folders.ts';
import { folderFileRepository } from './repository.ts';

const path = z
  .string()
  .max(500)
  .regex(/^(?:src|build|made)\/(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\]+$/, 'It is a path below src, build or made.');
const files = z
  .record(path, z.string().max(MAX_FOLDER_SIZE))
  .refine((given) => Object.keys(given).length <= MAX_FILES, `At most ${MAX_FILES} files.`);

/** `folderFiles` of a site in the workspace file: those of the folder that it came from. */
const siteFoldersInWorkspace: WorkspacePart = {
  site: {
    name: 'folderFiles',
    schema: files,
    read(store, apiKey) {
      const own = store.of(folderFileRepository).site.list(apiKey);
      return own.size === 0 ? undefined : Object.fromEntries(own);
    },
    apply(store, apiKey, given: Readonly<Record<string, string>>) {
      store.of(folderFileRepository).site.replace(apiKey, new Map(Object.entries(given)));
    },
  },
};

/** The files of folders that sites came from, so that an export gives them back as they came. */
const siteFoldersTables: TableSet = {
  name: 'site-folders',
  migrations: [
    `
        CREATE TABLE site_folder_file (
          api_key TEXT NOT NULL REFERENCES site (api_key) ON DELETE CASCADE,
          path TEXT NOT NULL,
          content TEXT NOT NULL,
          PRIMARY KEY (api_key, path)
        ) STRICT, WITHOUT ROWID;

        -- Of a partner by its name; of the folder as a whole with an empty name.
        CREATE TABLE partner_folder_file (
          partner TEXT NOT NULL,
          path TEXT NOT NULL,
          content TEXT NOT NULL,
          PRIMARY KEY (partner, path)
        ) STRICT, WITHOUT ROWID;
      `,
  ],
};

/** Sites in and out of folders in the layout of the accelerator (C 1). */
export const siteFolders: Module = {
  name: 'site-folders',
  tables: siteFoldersTables,
  workspace: siteFoldersInWorkspace,
};
