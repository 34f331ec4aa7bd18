import type { Locator, Page } from 'playwright/test';
import { Rows } from './lists.ts';
import { Shell } from './shell.ts';

/** The Outbox panel. */
export class OutboxPage {
  readonly page: Page;
  readonly messages: Rows;

  constructor(page: Page) {
    this.page = page;
    this.messages = new Rows(page, 'Messages');
  }

  async open(): Promise<void> {
    await new Shell(this.page).open('Outbox');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  filter(): Locator {
    return this.page.getByRole('searchbox', { name: 'Filter messages' });
  }

  /** The page of the selected message. */
  message(): Locator {
    return this.page.getByRole('region', { name: 'Message', exact: true });
  }

  /** Puts a sample message in; begins in the empty panel. */
  async putSampleIn(): Promise<void> {
    await this.button('Put a sample in').click();
    await this.messages.with('sample@shop.example').first().waitFor();
  }
}
