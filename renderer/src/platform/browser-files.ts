import { withoutControls } from '#shared/quoting/hidden-characters.ts';
import { safeFileName } from './file-name.ts';

/** Clipboard and file saving that work alike in a browser tab and in the desktop window. */

/**
 * Puts text on the clipboard; rejects when the browser refuses. Controls are written as escapes (R51): pasted into a
 * terminal, Ctrl+C or the end of a bracketed paste would let the rest run.
 */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(withoutControls(text));
}

/** Offers text or bytes as a download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = safeFileName(name);
  link.click();
  // The download holds its own reference by the next task of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
