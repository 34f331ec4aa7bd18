import type { Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';
import { Rows } from './lists.ts';
import { Shell } from './shell.ts';

/** The Outbox panel. */
export class OutboxPage extends ConsolePart {
  readonly messages = new Rows(this.page, 'Messages');
  readonly deliveries = new Rows(this.page, 'Webhook deliveries');

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
}
