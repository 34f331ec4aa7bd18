import { expect, type Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';

/** The mock responses of a site, in the Sites panel and in their dialog. */
export class MockResponsesPage extends ConsolePart {
  part(): Locator {
    return this.page.getByRole('region', { name: 'Mock responses', exact: true });
  }

  rows(): Locator {
    return this.part().getByRole('listitem');
  }

  field(name: string): Locator {
    return this.dialog().getByRole('textbox', { name, exact: true });
  }

  preview(): Locator {
    return this.dialog().getByRole('region', { name: 'Preview' });
  }

  /** Shows them; they are a part of the chosen site. */
  async show(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Mock responses' }).click();
  }

  async open(): Promise<void> {
    await this.show();
    await this.part().getByRole('button', { name: 'Add mock response' }).click();
    await expect(this.dialog()).toBeVisible();
  }

  /** Types a method name; the list of methods closes again. */
  async method(name: string): Promise<void> {
    const field = this.dialog().getByRole('combobox', { name: 'Method' });
    await field.fill(name);
    await field.press('Tab');
  }

  /** Chooses a result by a word of its name. */
  async result(name: string): Promise<void> {
    await this.dialog().getByRole('combobox', { name: 'Result' }).fill(name);
    await this.page.getByRole('option', { name }).first().click();
  }

  /** Replaces the text of the body. */
  async body(text: string): Promise<void> {
    await this.field('Body').fill(text);
  }

  async save(): Promise<void> {
    await this.dialog().getByRole('button', { name: 'Save mock response' }).click();
  }
}
