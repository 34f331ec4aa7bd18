import { expect, type Locator, type Page } from 'playwright/test';
import { Rows } from './lists.ts';

/** The Log panel. */
export class LogPage {
  readonly page: Page;
  readonly calls: Rows;

  constructor(page: Page) {
    this.page = page;
    this.calls = new Rows(page, 'Calls, newest first');
  }

  /** The call that is open beside the list. */
  call(): Locator {
    return this.page.getByRole('region', { name: 'Call', exact: true });
  }

  /** The rules that were checked for the open call. */
  trace(): Locator {
    return this.call().getByRole('list', { name: 'Rules checked, in order' });
  }

  /** Opens the newest call of a method. @returns its trace, once that is shown */
  async openTrace(method: string, which: 'first' | 'last' = 'first'): Promise<Locator> {
    await this.calls.with(method)[which]().getByRole('gridcell').first().click();
    await expect(this.call().getByRole('heading', { level: 2 }).first()).toContainText(method);
    return this.trace();
  }
}
