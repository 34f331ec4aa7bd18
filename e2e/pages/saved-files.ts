import { expect, type Page } from 'playwright/test';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** What the page keeps of saved files. */
interface Kept {
  readonly saved: Promise<string>[];
  readonly names: string[];
}

/**
 * Keeps what the console saves as a file, and lets no file dialog open: the desktop would show one of the system. Until the
 * page is loaded again.
 *
 * @returns waits for the next saved file
 */
export async function keepSaved(page: Page): Promise<() => Promise<SavedFile>> {
  await page.evaluate(() => {
    const saved: Promise<string>[] = [];
    const make = URL.createObjectURL.bind(URL);
    // With its byte order mark, which Blob.text leaves out.
    const whole = new TextDecoder('utf-8', { ignoreBOM: true });
    URL.createObjectURL = (blob) => {
      saved.push((blob as Blob).arrayBuffer().then((bytes) => whole.decode(bytes)));
      return make(blob);
    };
    const names: string[] = [];
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      names.push(this.download);
    };
    Object.assign(window, { saved, names });
  });
  const count = () => page.evaluate(() => (window as unknown as Kept).names.length);
  return async () => {
    await expect.poll(count).toBeGreaterThan(0);
    return page.evaluate(async () => {
      const { saved, names } = window as unknown as Kept;
      return { name: names.shift() ?? '', text: (await saved.shift()) ?? '' };
    });
  };
}
