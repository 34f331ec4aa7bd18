import { z } from 'zod';
import type { WorkspacePart } from '#service/module/index.ts';
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
export const siteFoldersInWorkspace: WorkspacePart = {
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
