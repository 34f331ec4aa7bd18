import type { Handlers } from '#service/kernel/index.ts';
import type { StateContext } from '#service/module/index.ts';
import { outsideTextLimits, storedOrTried } from '#service/storage/index.ts';
import { exportFolder } from './export.ts';
import { applyFolder } from './import.ts';
import { folderJob } from './repository.ts';
import type { GivenFolder } from './tree.ts';

const limits = outsideTextLimits('Import the folders of fewer sites at once.');

export function siteFolderHandlers(context: Pick<StateContext, 'core' | 'renewCertificate'>): Handlers<'siteFolders'> {
  const { store } = context.core;

  /** Stores the folder, and compares; a comparison is rolled back, so a folder that could not be imported is refused by it, too. */
  async function applied(
    { files, zip, prune }: GivenFolder & { readonly prune?: boolean | undefined },
    dryRun: boolean,
  ) {
    const folder = await store.texts.read(folderJob, { files, zip }, limits);
    return storedOrTried(store, dryRun, () => applyFolder(context.core, folder, prune));
  }

  return {
    'siteFolders.compare': (given) => applied(given, true),
    'siteFolders.import': async (given) => {
      const comparison = await applied(given, false);
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
