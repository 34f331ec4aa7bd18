import { Download, FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { LogFilter } from '#shared/contract/log.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { openFile } from '../reproduce/open-file.ts';
import { useLogExport } from './use-log-export.ts';

const texts = bundleTexts.files;

/**
 * Files in and out of the log: exports of what the filter shows, bundles and HAR files from elsewhere.
 *
 * @param filter what is exported
 * @returns items for a menu, and what is placed once: the input of files, the dialog of a running export
 */
export function useLogFiles(filter: LogFilter): { readonly items: readonly MenuItem[]; readonly rest: ReactNode } {
  const chooser = useRef<HTMLInputElement>(null);
  const exporting = useLogExport();
  return {
    items: [
      { label: texts.exportHar, icon: Download, onClick: () => void exporting.start('har', filter) },
      { label: texts.exportNdjson, icon: Download, onClick: () => void exporting.start('ndjson', filter) },
      { label: texts.open, icon: FileUp, onClick: () => chooser.current?.click() },
    ],
    rest: (
      <>
        <FileInput ref={chooser} accept=".json,.har,application/json" label={texts.choose} onFile={openFile} />
        <Dialog opened={exporting.calls !== undefined} onClose={exporting.cancel} title={texts.exporting} size="sm">
          <p role="status">{texts.soFar(exporting.calls ?? 0)}</p>
          <DialogActions>
            <Button label={uiTexts.cancel} onClick={exporting.cancel} />
          </DialogActions>
        </Dialog>
      </>
    ),
  };
}
