import { Download, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LogFilter } from '#shared/contract/log.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { CallFileDrop } from './drop-target.tsx';
import { useCallFiles } from './use-call-files.tsx';
import { useLogExport } from './use-log-export.ts';

const texts = bundleTexts.files;

interface LogFilesOptions {
  /** What is exported. */
  readonly filter: LogFilter;
  /** A file of calls from elsewhere was imported. */
  readonly onImported: (id: string) => void;
}

/**
 * Files in and out of the log: exports of what the filter shows, bundles and files of calls from elsewhere.
 *
 * @returns items for a menu, and what is placed once: the drop target, the dialog of a running export
 */
export function useLogFiles({ filter, onImported }: LogFilesOptions): {
  readonly items: readonly MenuItem[];
  readonly rest: ReactNode;
} {
  const files = useCallFiles({ onImported });
  const exporting = useLogExport();
  return {
    items: [
      { label: texts.exportHar, icon: Download, onClick: () => void exporting.start('har', filter) },
      { label: texts.exportNdjson, icon: Download, onClick: () => void exporting.start('ndjson', filter) },
      { label: texts.open, icon: FileUp, onClick: files.choose },
    ],
    rest: (
      <>
        <CallFileDrop label={texts.drop} onFile={(file) => void files.open(file)} />
        {files.input}
        <Dialog opened={exporting.calls !== undefined} onClose={exporting.cancel} title={texts.exporting} size="sm">
          <p role="status">{texts.soFar(exporting.calls ?? 0)}</p>
          <DialogActions>
            <Button onClick={exporting.cancel}>{uiTexts.cancel}</Button>
          </DialogActions>
        </Dialog>
      </>
    ),
  };
}
