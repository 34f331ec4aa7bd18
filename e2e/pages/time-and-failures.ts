import { expect, type Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';

/** The panel Time and failures, and its banners. */
export class TimePage extends ConsolePart {
  clock(): Locator {
    return this.page.getByRole('region', { name: 'Service clock', exact: true });
  }

  failures(): Locator {
    return this.page.getByRole('region', { name: 'Failures', exact: true });
  }

  rows(): Locator {
    return this.failures().getByRole('list', { name: 'Failures' }).getByRole('listitem');
  }

  field(name: string): Locator {
    return this.dialog().getByLabel(name, { exact: true }).first();
  }

  /** What every panel says about the clock or the failures. */
  banner(text: string | RegExp): Locator {
    return this.page.getByRole('status').getByText(text);
  }

  /** Opens a new failure: one of those to start with, or an empty one. */
  async start(preset?: string): Promise<void> {
    await this.failures()
      .getByRole('button', { name: preset ?? 'Add failure', exact: true })
      .click();
    await expect(this.dialog()).toContainText('New failure');
  }

  /** Chooses an option of a field of the dialog. */
  async choose(field: string, option: string | RegExp): Promise<void> {
    await this.dialog()
      .getByRole('combobox', { name: field, exact: true })
      .or(this.dialog().getByRole('textbox', { name: field, exact: true }))
      .first()
      .click();
    await this.page.getByRole('option', { name: option }).first().click();
  }

  /** Names a method; the list of methods closes again. */
  async method(name: string): Promise<void> {
    const field = this.dialog().getByRole('combobox', { name: 'Method' });
    await field.fill(name);
    await field.press('Tab');
  }

  async add(): Promise<void> {
    await this.dialog().getByRole('button', { name: 'Add failure' }).click();
  }

  /** Does something with a failure by its menu. */
  async act(row: Locator, action: string): Promise<void> {
    await this.chooseFromMenu(row.getByRole('button', { name: /^More for/ }), action);
  }
}
