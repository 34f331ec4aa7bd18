import type { Locator, Page } from 'playwright/test';
import { Rows } from './lists.ts';

/** The calls of a file in the Log panel. */
export class ImportedLogPage {
  readonly page: Page;
  readonly calls: Rows;

  constructor(page: Page) {
    this.page = page;
    this.calls = new Rows(page, 'Imported calls, in the order of the file');
  }

  /** What says that these are not the calls of this service. */
  mark(): Locator {
    return this.page.locator('[data-tone="warn"]').filter({ hasText: /^Imported: / });
  }

  filter(): Locator {
    return this.page.getByRole('combobox', { name: 'Filter calls' });
  }

  /** The call that is open beside the list. */
  call(): Locator {
    return this.page.getByRole('region', { name: 'Imported call', exact: true });
  }

  /** Whose calls are shown; not there without an imported log. */
  source(): Locator {
    return this.page
      .getByRole('combobox', { name: 'Source' })
      .or(this.page.getByRole('textbox', { name: 'Source' }))
      .first();
  }

  async choose(source: string): Promise<void> {
    await this.source().click();
    await this.page.getByRole('option', { name: source }).click();
  }
}
