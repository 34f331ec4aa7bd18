import type { Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';

/** Bundles, and files of calls, in the Log panel. */
export class CallFilesPage extends ConsolePart {
  button(name: string): Locator {
    return this.dialog().getByRole('button', { name, exact: true });
  }

  /** Chooses an entry of the menu of files. */
  async menu(entry: string): Promise<void> {
    await this.chooseFromMenu(this.page.getByRole('button', { name: 'Files of calls' }), entry);
  }

  /** Chooses a file, as the file dialog would. */
  async choose(name: string, text: string): Promise<void> {
    const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
    await this.page.getByLabel('Bundle or HAR file').setInputFiles(file);
  }

  /** Drags a file over the console. @returns drops it */
  async drag(name: string, text: string): Promise<() => Promise<void>> {
    const data = await this.carried(name, text);
    const main = this.page.locator('#main');
    await main.dispatchEvent('dragenter', { dataTransfer: data });
    return async () => {
      await main.dispatchEvent('drop', { dataTransfer: data });
      await data.dispose();
    };
  }
}
