import { type ReactNode, useRef } from 'react';
import { openBundle } from '../../stores/opened-bundle.ts';
import { stayingHere } from '../../stores/presence.ts';
import { useCommand } from '../../stores/use-command.ts';
import { bundleTexts } from '../../texts/bundles.ts';
import { notifyProblem } from '../../ui/notify.ts';
import { readCallFile } from './call-file.ts';

interface CallFiles {
  /** Opens a file that was chosen or dropped: a bundle in its dialog, other files as imported logs. */
  readonly open: (file: File) => Promise<void>;
  /** Asks for a file by the host's dialog. */
  readonly choose: () => void;
  /** To be placed once: the input behind `choose`. */
  readonly input: ReactNode;
}

interface CallFilesOptions {
  /** A log was imported. */
  readonly onImported?: (id: string) => void;
}

/** Opens bundles, HAR and NDJSON files in a panel. */
export function useCallFiles({ onImported }: CallFilesOptions = {}): CallFiles {
  const chooser = useRef<HTMLInputElement>(null);
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
    } else if (stayed()) openBundle(read);
  };
  const input = (
    <input
      ref={chooser}
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
  );
  return { open, choose: () => chooser.current?.click(), input };
}
