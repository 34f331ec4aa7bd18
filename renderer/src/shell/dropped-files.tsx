import { lazy, Suspense } from 'react';
import { readCallFile } from '../features/bundles/call-file.ts';
import { CallFileDrop } from '../features/bundles/drop-target.tsx';
import { takeFile } from '../features/reproduce/take-text.ts';
import { goTo, useNavigation } from '../stores/navigation.ts';
import { closeBundle, openBundle, useOpenedBundle } from '../stores/opened-bundle.ts';
import { stayingHere } from '../stores/presence.ts';
import type { PanelId } from '../stores/route.ts';
import { bundleTexts } from '../texts/bundles.ts';
import { notifyProblem } from '../ui/notify.ts';

/** Fetched when the first bundle is opened. */
const BundleDialog = lazy(async () => {
  const { BundleDialog: Dialog } = await import('../features/bundles/bundle-dialog.tsx');
  return { default: Dialog };
});

/** Panels that have a use of their own for a file of calls. */
const takers: ReadonlySet<PanelId> = new Set(['log', 'reproduce']);

/** Takes a file that is dropped on any other panel: a bundle opens where one is, a call in Reproduce. */
export function DroppedFiles() {
  const panel = useNavigation((state) => state.route.panel);
  const bundle = useOpenedBundle((state) => state.bundle);
  return (
    <>
      {takers.has(panel) ? null : (
        <CallFileDrop label={bundleTexts.files.dropAnywhere} onFile={(file) => void take(file)} />
      )}
      {bundle === undefined ? null : (
        <Suspense fallback={null}>
          <BundleDialog {...bundle} onClose={closeBundle} />
        </Suspense>
      )}
    </>
  );
}

async function take(file: File): Promise<void> {
  const stayed = stayingHere();
  const show = () => {
    if (stayed()) goTo('reproduce');
  };
  const read = await readCallFile(file);
  if (read.kind === 'bundle') return openBundle(read);
  // JSON of another kind, such as a workspace file, is no call that Reproduce could say more about.
  if (read.kind === 'problem' && /\.json$/i.test(file.name)) return notifyProblem(read.problem);
  await takeFile(file);
  show();
}
