import type { Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';
import { Rows } from './lists.ts';
import { Shell } from './shell.ts';

/** The People panel. */
export class PeoplePage extends ConsolePart {
  readonly rows = new Rows(this.page, 'People');

  /** Shows the panel, and one person of its list. */
  async open(name?: string | RegExp): Promise<void> {
    await new Shell(this.page).open('People');
    if (name !== undefined) await this.rows.open(name);
  }

  async filter(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Filter people' }).fill(text);
  }

  /** The one control for states. */
  state(): Locator {
    return this.page.getByRole('combobox', { name: 'State', exact: true });
  }

  /** The page of the selected person. */
  detail(): Locator {
    return this.page.getByRole('region', { name: 'Person' });
  }

  async view(name: 'Profile' | 'Login' | 'Data' | 'Tokens' | 'Calls'): Promise<void> {
    await this.detail().getByRole('tab', { name }).click();
  }

  /** Chooses from the menu of the selected person. */
  async act(action: string | RegExp): Promise<void> {
    await this.chooseFromMenu(this.detail().getByRole('button', { name: /^More actions for/ }), action);
  }

  /** A field of the open dialog. */
  field(name: string): Locator {
    const dialog = this.dialog();
    return dialog.getByRole('textbox', { name }).or(dialog.getByRole('combobox', { name })).first();
  }

  async import(name: string, text: string): Promise<void> {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await this.page.getByLabel('File of people to import').setInputFiles(file);
  }
}
