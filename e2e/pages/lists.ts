import type { Locator, Page } from 'playwright/test';

/** A table of the console: one grid of rows. */
export class Rows {
  readonly grid: Locator;

  constructor(page: Page, label: string) {
    this.grid = page.getByRole('grid', { name: label });
  }

  /** Rows of data, without the header. */
  all(): Locator {
    return this.grid.getByRole('row').filter({ has: this.grid.page().getByRole('gridcell') });
  }

  with(text: string | RegExp): Locator {
    return this.all().filter({ hasText: text });
  }

  /** Opens a row by its first cell with words; other cells may hold controls of their own. */
  async open(text: string | RegExp): Promise<void> {
    const page = this.grid.page();
    const cells = this.with(text).first().getByRole('gridcell');
    await cells
      .filter({ hasNot: page.getByRole('checkbox') })
      .first()
      .click();
  }
}
