import type { Handlers } from '#service/kernel/index.ts';
import type { StateContext } from '#service/module/index.ts';
import { outsideTextLimits } from '#service/storage/index.ts';
import type { FolderComparison } from '#shared/contract/site-folders.ts';
import { exportFolder } from './export.ts';
import { applyFolder } from './import.ts';
import { type Folder, folderJob } from './repository.ts';
import type { GivenFolder } from './tree.ts';

const limits = outsideTextLimits('Import the folders of fewer sites at once.');

/** Thrown to roll back what a comparison has stored. */
class OnlyCompared extends Error {
  readonly comparison: FolderComparison;

  constructor(comparison: FolderComparison) {
    super('The folder was only compared.');
    this.comparison = comparison;
  }
}

export function siteFolderHandlers(context: Pick<StateContext, 'core' | 'renewCertificate'>): Handlers<'siteFolders'> {
  const { store } = context.core;

  /** Stores the folder, compares, and rolls back: a folder that could not be imported is refused here, too. */
  async function compared(folder: Folder, prune?: boolean): Promise<FolderComparison> {
    try {
      return await store.unitOfWork(() => {
        throw new OnlyCompared(applyFolder(context.core, folder, prune));
      });
    } catch (error) {
      if (error instanceof OnlyCompared) return error.comparison;
      throw error;
    }
  }

  const read = ({ files, zip }: GivenFolder) => store.texts.read(folderJob, { files, zip }, limits);

  return {
    'siteFolders.compare': async (given) => compared(await read(given), given.prune),
    'siteFolders.import': async (given) => {
      const folder = await read(given);
      const comparison = await store.unitOfWork(() => applyFolder(context.core, folder, given.prune));
      await context.renewCertificate();
      return comparison;
    },
    'siteFolders.export': ({ apiKeys }) => {
      const { files, sites } = exportFolder(store, apiKeys);
      return {
        files: [...files].map(([path, text]) => ({ path, content: Buffer.from(text).toString('base64') })),
        sites,
      };
    },
  };
}
