import type { Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';
import { Rows } from './lists.ts';

/** The Sites panel. */
export class SitesPage extends ConsolePart {
  readonly sites = new Rows(this.page, 'Sites');

  /** A titled part of the chosen site. */
  part(
    title: 'Credentials' | 'Applications' | 'OpenID provider' | 'SAML' | 'Settings' | 'Site group' | 'New site',
  ): Locator {
    return this.page.getByRole('region', { name: title });
  }

  /** Shows the part of the chosen site that has this tab. */
  async show(tab: 'Credentials' | 'OpenID' | 'SAML' | 'Mock responses' | 'Upstream' | 'Settings'): Promise<void> {
    await this.tab(tab).click();
  }

  tab(name: string): Locator {
    return this.page.getByRole('tablist', { name: 'Parts of the site' }).getByRole('tab', { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The value of a secret, after it is revealed. */
  async reveal(what: string): Promise<string> {
    await this.button(`Reveal ${what}`).click();
    const hide = this.button(`Hide ${what}`);
    await hide.waitFor();
    return hide.locator('xpath=preceding-sibling::code').innerText();
  }

  /** Presses a button that opens a dialog, and the button of that dialog that confirms. */
  async confirm(button: string, choice = button): Promise<void> {
    await this.button(button).click();
    await this.choose(choice);
  }

  /** Presses a button of the dialog, which closes. */
  async choose(choice: string): Promise<void> {
    await this.dialog().getByRole('button', { name: choice, exact: true }).click();
    await this.dialog().waitFor({ state: 'detached' });
  }

  /** Chooses from the menu of a site or an application. */
  async act(name: string, action: string): Promise<void> {
    await this.chooseFromMenu(this.button(`More actions on ${name}`), action);
  }

  /** Chooses a workspace file to import, as the file dialog would. */
  async chooseImport(name: string, text: string): Promise<void> {
    await this.page
      .getByLabel('Workspace file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  }

  /** What the tester of redirect_uri says. */
  async testRedirect(uri: string): Promise<Locator> {
    await this.page.getByRole('textbox', { name: 'redirect_uri to test' }).fill(uri);
    return this.page.getByRole('group', { name: 'Would this redirect_uri pass?' }).getByRole('status');
  }
}
