import { expect, type Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';
import { Rows } from './lists.ts';

/** The Settings panel. */
export class SettingsPage extends ConsolePart {
  readonly snapshots = new Rows(this.page, 'Snapshots');

  part(title: 'Snapshots' | 'Reset' | 'Ports' | 'Log' | 'Appearance' | 'About'): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  name(): Locator {
    return this.dialog().getByRole('textbox', { name: 'Name' });
  }

  /** The size limit of the log. */
  logLimit(): Locator {
    return this.part('Log').getByRole('textbox', { name: 'Size limit' });
  }

  /** A button of the panel, not of a dialog over it. */
  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  /** Presses a button of the open dialog. */
  async press(button: string): Promise<void> {
    await this.dialog().getByRole('button', { name: button, exact: true }).click();
    await expect(this.dialog()).toHaveCount(0);
  }

  async create(name: string): Promise<void> {
    await this.button('Create snapshot').click();
    await this.name().fill(name);
    await this.press('Create snapshot');
    await expect(this.snapshots.with(name)).toHaveCount(1);
  }
}
