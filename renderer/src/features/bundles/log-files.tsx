import { Menu } from '@mantine/core';
import { Download, Files, FileUp } from 'lucide-react';
import type { LogFilter } from '#shared/contract/log.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { CallFileDrop } from './drop-target.tsx';
import { useCallFiles } from './use-call-files.tsx';
import { useLogExport } from './use-log-export.ts';

const texts = bundleTexts.files;

/** Files in and out of the log: exports of what the filter shows, bundles and files of calls from elsewhere. */
export function LogFiles({ filter, onImported }: { filter: LogFilter; onImported: (id: string) => void }) {
  const files = useCallFiles({ onImported });
  const exporting = useLogExport();
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton icon={Files} label={texts.label} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Download size={14} aria-hidden />}
            onClick={() => void exporting.start('har', filter)}
          >
            {texts.exportHar}
          </Menu.Item>
          <Menu.Item
            leftSection={<Download size={14} aria-hidden />}
            onClick={() => void exporting.start('ndjson', filter)}
          >
            {texts.exportNdjson}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<FileUp size={14} aria-hidden />} onClick={files.choose}>
            {texts.open}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CallFileDrop label={texts.drop} onFile={(file) => void files.open(file)} />
      {files.input}
      <Dialog opened={exporting.calls !== undefined} onClose={exporting.cancel} title={texts.exporting} size="sm">
        <p role="status">{texts.soFar(exporting.calls ?? 0)}</p>
        <DialogActions>
          <Button onClick={exporting.cancel}>{uiTexts.cancel}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
