import { Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { openFile } from './open-file.ts';
import type { Wanted } from './recognise.ts';

interface ImportButtonProps {
  readonly children: ReactNode;
  /** Names the chooser of files. */
  readonly choose: string;
  /** Endings and MIME types. */
  readonly accept: string;
  readonly wanted: Wanted;
  readonly busy?: boolean;
  readonly disabled?: boolean;
}

/** Chooses a file, which is opened by what is in it: a log that was taken for a workspace file is shown as the log that it is. */
export function ImportButton({ children, choose, accept, wanted, busy = false, disabled = false }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} accept={accept} label={choose} onFile={(file) => openFile(file, wanted)} />
      <Button icon={Upload} label={children} busy={busy} disabled={disabled} onClick={() => input.current?.click()} />
    </>
  );
}
