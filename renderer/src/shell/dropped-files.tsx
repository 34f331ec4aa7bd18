import { lazy, Suspense } from 'react';
import { CallFileDrop } from '../features/bundles/drop-target.tsx';
import { openFile } from '../features/reproduce/open-file.ts';
import { type FolderRead, readDropped, readZip } from '../features/sites/read-folder.ts';
import { openFolder } from '../stores/dropped-folder.ts';
import { useNavigation } from '../stores/navigation.ts';
import { closeBundle, useOpenedBundle } from '../stores/opened-bundle.ts';
import { stayingHere } from '../stores/presence.ts';
import { bundleTexts } from '../texts/bundles.ts';
import { sitesTexts } from '../texts/sites.ts';
import { notifyProblem } from '../ui/notify.ts';

/** Fetched when the first bundle is opened. */
const BundleDialog = lazy(async () => {
  const { BundleDialog: Dialog } = await import('../features/bundles/bundle-dialog.tsx');
  return { default: Dialog };
});

/** Takes a file that is dropped on any panel but Reproduce, which does so itself: a bundle opens where one is, a call in Reproduce. */
export function DroppedFiles() {
  const panel = useNavigation((state) => state.route.panel);
  const bundle = useOpenedBundle((state) => state.bundle);
  return (
    <>
      {panel === 'reproduce' ? null : (
        <CallFileDrop
          label={panel === 'sites' ? sitesTexts.folder.drop : bundleTexts.files.dropAnywhere}
          onFile={(file) => void openFile(file)}
          onDrop={panel === 'sites' ? takeFolder : undefined}
        />
      )}
      {bundle === undefined ? null : (
        <Suspense fallback={null}>
          <BundleDialog {...bundle} onClose={closeBundle} />
        </Suspense>
      )}
    </>
  );
}

/** On Sites: a folder of sites, or a zip of one. The entry of a folder can be had within the event only. */
function takeFolder(dropped: DataTransfer): boolean {
  const entry = dropped.items[0]?.webkitGetAsEntry() ?? null;
  const file = dropped.files[0];
  if (entry?.isDirectory) void show(readDropped(entry));
  else if (file !== undefined && /\.zip$/i.test(file.name)) void show(readZip(file));
  else return false;
  return true;
}

async function show(reading: Promise<FolderRead | undefined>): Promise<void> {
  const stayed = stayingHere();
  const read = await reading.catch(() => undefined);
  if (read === undefined) return;
  if ('problem' in read) notifyProblem(read.problem);
  else if (stayed()) openFolder(read.folder);
}
