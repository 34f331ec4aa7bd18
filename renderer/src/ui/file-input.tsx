import type { RefObject } from 'react';

interface FileInputProps {
  /** A button opens it: `ref.current?.click()`. */
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Endings and MIME types, as the attribute of HTML takes them. */
  readonly accept: string;
  readonly label: string;
  readonly onFile: (file: File) => unknown;
}

/** The browser's own chooser of one file, behind a button. */
export function FileInput({ ref, accept, label, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      hidden
      aria-label={label}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        // The same file can be chosen again after it was mended.
        event.currentTarget.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
