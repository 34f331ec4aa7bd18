import { type ReactNode, useRef, useState } from 'react';
import type { RequestToJudge } from '#shared/contract/requests.ts';
import { bundleTexts } from '../../i18n/en/bundles.ts';
import { stayingHere } from '../../stores/presence.ts';
import { useCommand } from '../../stores/use-command.ts';
import { notifyProblem } from '../../ui/notify.ts';
import { BundleDialog } from './bundle-dialog.tsx';
import { readCallFile } from './call-file.ts';

export interface CallFiles {
  /** Opens a file that was chosen or dropped: a bundle in its dialog, other files as imported logs. */
  readonly open: (file: File) => Promise<void>;
  /** Asks for a file by the host's dialog. */
  readonly choose: () => void;
  /** To be placed once: the dialog of a bundle, and the input behind `choose`. */
  readonly dialogs: ReactNode;
}

export interface CallFilesOptions {
  /** Takes the call of an opened bundle; absent: it is shown in Requests. */
  readonly onOpened?: (call: RequestToJudge) => void;
  /** A log was imported. */
  readonly onImported?: (id: string) => void;
}

/** Opens bundles, HAR and NDJSON files in a panel. */
export function useCallFiles({ onOpened, onImported }: CallFilesOptions = {}): CallFiles {
  const input = useRef<HTMLInputElement>(null);
  const [bundle, setBundle] = useState<{ readonly name: string; readonly document: unknown }>();
  const add = useCommand('importedLogs.add', {
    done: ({ name, calls }) => bundleTexts.imported.added(name, calls),
  });
  const open = async (file: File) => {
    const stayed = stayingHere();
    const read = await readCallFile(file);
    if (read.kind === 'problem') notifyProblem(read.problem);
    else if (read.kind === 'calls') {
      const result = await add.run({ name: read.name.slice(0, 200) || 'calls', text: read.text });
      if (result.ok && stayed()) onImported?.(result.value.id);
    } else if (stayed()) setBundle({ name: read.name, document: read.document });
  };
  const dialogs = (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,.har,.ndjson,.jsonl,application/json"
        hidden
        aria-label={bundleTexts.files.choose}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen again after it was mended.
          event.currentTarget.value = '';
          if (file) void open(file);
        }}
      />
      {bundle === undefined ? null : (
        <BundleDialog
          name={bundle.name}
          document={bundle.document}
          onOpened={onOpened}
          onClose={() => setBundle(undefined)}
        />
      )}
    </>
  );
  return { open, choose: () => input.current?.click(), dialogs };
}
