/** Clipboard and file saving that work alike in a browser tab and in the desktop window. */

/** Puts text on the clipboard; rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Offers text as a download. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own reference by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
