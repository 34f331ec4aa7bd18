import type { Locator, Page } from 'playwright/test';
import { Rows } from './lists.ts';
import { Shell } from './shell.ts';

/** The Outbox panel. */
export class OutboxPage {
  readonly page: Page;
  readonly messages: Rows;
  readonly deliveries: Rows;

  constructor(page: Page) {
    this.page = page;
    this.messages = new Rows(page, 'Messages');
    this.deliveries = new Rows(page, 'Webhook deliveries');
  }

  async open(): Promise<void> {
    await new Shell(this.page).open('Outbox');
  }

  /** Shows the deliveries of webhooks. */
  async openDeliveries(): Promise<void> {
    await this.open();
    await this.page.getByText('Webhook deliveries', { exact: true }).click();
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

  /** The page of the selected delivery. */
  delivery(): Locator {
    return this.page.getByRole('region', { name: 'Delivery', exact: true });
  }

  /** Puts a sample message in; begins in the empty panel. */
  async putSampleIn(): Promise<void> {
    await this.button('Put a sample in').click();
    await this.messages.with('sample@shop.example').first().waitFor();
  }
}
