import { expect, type Page } from 'playwright/test';

/**
 * Keeps what the console saves as a file, and lets no file dialog open: the desktop would show one of the system. Until the
 * page is loaded again.
 *
 * @returns waits for the next saved file
 */
export async function keepSaved(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const saved: Promise<string>[] = [];
    const make = URL.createObjectURL.bind(URL);
    // With its byte order mark, which Blob.text leaves out.
    const whole = new TextDecoder('utf-8', { ignoreBOM: true });
    URL.createObjectURL = (blob) => {
      saved.push((blob as Blob).arrayBuffer().then((bytes) => whole.decode(bytes)));
      return make(blob);
    };
    HTMLAnchorElement.prototype.click = () => {};
    Object.assign(window, { saved });
  });
  const count = () => page.evaluate(() => (window as unknown as { saved: unknown[] }).saved.length);
  return async () => {
    await expect.poll(count).toBeGreaterThan(0);
    return page.evaluate(async () => (await (window as unknown as { saved: Promise<string>[] }).saved.shift()) ?? '');
  };
}
