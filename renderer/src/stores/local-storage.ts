/** What was kept for the next start; undefined: nothing, or the browser keeps nothing. */
export function keptText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text for the next start. Where the browser keeps nothing, the choice holds until the app ends. @param text undefined: none */
export function keepText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // As said above.
  }
}
