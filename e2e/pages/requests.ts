import type { Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';

/** The Requests panel. */
export class RequestsPage extends ConsolePart {
  async method(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Method', exact: true }).fill(name);
    await this.page.keyboard.press('Escape');
  }

  parameter(name: string): Locator {
    const text = this.page.getByRole('textbox', { name, exact: true });
    return text.or(this.page.getByRole('combobox', { name, exact: true }));
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
  }

  response(): Locator {
    return this.page.getByRole('region', { name: /^Response to/ });
  }

  async view(name: 'Prepared call' | 'Response' | 'Method' | 'History' | 'Collections'): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  /** Calls that were sent, newest first. */
  sent(): Locator {
    return this.page.getByRole('list', { name: 'Calls that were sent, newest first' }).getByRole('listitem');
  }

  /** Calls of a collection. */
  saved(collection: string): Locator {
    return this.page.getByRole('list', { name: `Calls of ${collection}` }).getByRole('listitem');
  }

  /** Fills in the dialog that saves the call, and saves it. */
  async save(name: string, collection: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Save …' }).click();
    await this.dialog().getByRole('textbox', { name: 'Name of the call' }).fill(name);
    await this.dialog().getByRole('combobox', { name: 'Collection' }).fill(collection);
    await this.dialog().getByRole('button', { name: 'Save the call' }).click();
  }

  async addVariable(index: number, name: string, value: string): Promise<void> {
    await this.dialog().getByRole('button', { name: 'Add a variable' }).click();
    await this.dialog()
      .getByRole('textbox', { name: `Variable ${index}: Name` })
      .fill(name);
    await this.dialog()
      .getByRole('textbox', { name: `Variable ${index}: Value` })
      .fill(value);
  }

  async submit(): Promise<void> {
    await this.dialog().getByRole('button', { name: 'Save', exact: true }).click();
  }
}
