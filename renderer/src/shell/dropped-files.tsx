import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigation } from '../stores/navigation.ts';
import { closeFile, useOpened } from '../stores/opened-file.ts';
import { uiTexts } from '../texts/ui.ts';
import classes from './shell.module.css';

/** Fetched when the first bundle is opened. */
const BundleDialog = lazy(async () => {
  const { BundleDialog: Dialog } = await import('../features/bundles/bundle-dialog.tsx');
  return { default: Dialog };
});

/** Fetched with the panel of Reproduce, or when something is dropped before. */
const opening = () => import('../features/reproduce/open-file.ts');
const reading = () => import('../features/sites/read-folder.ts');

/** Takes what is dropped on the window: what is in it decides what becomes of it, not the panel. */
export function DroppedFiles() {
  const bundle = useOpened('bundle');
  const over = useDrops();
  return (
    <>
      {over ? (
        <div className={classes.drop} aria-hidden>
          {uiTexts.drop}
        </div>
      ) : null}
      {bundle === undefined ? null : (
        <Suspense fallback={null}>
          <BundleDialog name={bundle.name} document={bundle.document} onClose={closeFile} />
        </Suspense>
      )}
    </>
  );
}

/** Texts that are dragged are left alone, but for those of Reproduce. @returns true while a file is held over the window */
function useDrops(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const holds = ({ dataTransfer }: DragEvent, type: string): boolean => dataTransfer?.types.includes(type) === true;
    const takesText = (event: DragEvent): boolean =>
      useNavigation.getState().route.panel === 'reproduce' && holds(event, 'text/plain');
    // The element that the pointer has entered last: enter comes before leave.
    let entered: EventTarget | null = null;
    const enter = (event: DragEvent) => {
      if (!holds(event, 'Files')) return;
      entered = event.target;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.target === entered) setOver(false);
    };
    const dragOver = (event: DragEvent) => {
      // Without this the browser would leave the console for the file.
      if (holds(event, 'Files') || takesText(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const { dataTransfer } = event;
      const file = dataTransfer?.files[0];
      if (file === undefined && !takesText(event)) return;
      event.preventDefault();
      // The entry of a folder can be had within the event only.
      const entry = dataTransfer?.items[0]?.webkitGetAsEntry() ?? null;
      const text = dataTransfer?.getData('text/plain') ?? '';
      if (entry?.isDirectory) {
        void reading().then(({ openFolder, readDropped }) => openFolder(readDropped(entry).catch(() => undefined)));
      } else void opening().then(({ openFile, openText }) => (file === undefined ? openText(text) : openFile(file)));
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('dragover', dragOver, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return over;
}
