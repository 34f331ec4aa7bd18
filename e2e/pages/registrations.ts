import { expect, type Locator } from 'playwright/test';
import type { ConsoleHost } from '../hosts/console-host.ts';
import { ConsolePart } from './console-part.ts';
import { FlowsPage } from './flows.ts';
import { Rows } from './lists.ts';
import { ProviderWindow } from './provider-window.ts';
import { Shell } from './shell.ts';

/** The Registrations panel. */
export class RegistrationsPage extends ConsolePart {
  readonly rows = new Rows(this.page, 'Registrations');

  /** Shows them, and one of them. */
  async open(name?: string): Promise<void> {
    await new Shell(this.page).open('Registrations');
    if (name !== undefined) await this.rows.open(name);
  }

  /** The page of the selected person. */
  detail(): Locator {
    return this.page.getByRole('region', { name: 'Person', exact: true });
  }

  /** Logs somebody new in, whose account waits to be finished; begins in the empty list. */
  async makePending(host: ConsoleHost, firstName: string): Promise<void> {
    const flows = new FlowsPage(this.page);
    await this.open();
    // The empty list leads to Flows with the flag already switched on.
    await this.page.getByRole('button', { name: 'Go to Flows' }).click();
    await expect(flows.checkbox('x_pending_registration')).toBeChecked();
    const provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
    await provider.choose('Someone new');
    await provider.page.getByRole('textbox', { name: 'First name' }).fill(firstName);
    await provider.press('Allow and continue');
    await expect(flows.obtained()).toContainText('Access token');
  }
}
