import type { JSHandle, Locator, Page } from 'playwright/test';

/** A part of the console, by what a user does there. */
export class ConsolePart {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Chooses an entry of the menu that a button opens. */
  protected async chooseFromMenu(button: Locator, entry: string | RegExp): Promise<void> {
    await button.click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  /** What the pointer carries when it drags a file. */
  protected carried(name: string, text: string): Promise<JSHandle<DataTransfer>> {
    return this.page.evaluateHandle(
      ([fileName, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], fileName, { type: 'application/json' }));
        return transfer;
      },
      [name, text] as const,
    );
  }
}
