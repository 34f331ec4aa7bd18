import type { Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';
import { Rows } from './lists.ts';

/** The Tokens panel. */
export class TokensPage extends ConsolePart {
  readonly rows = new Rows(this.page, 'Tokens and codes');

  /** Shows the tokens of another kind. */
  async kind(name: 'Access tokens' | 'Machines' | 'OpenID Connect'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Kind of tokens' }).getByText(name).click();
  }

  /** Does something with the token or code of a row, by its menu. */
  async act(row: Locator, action: string | RegExp): Promise<void> {
    await this.chooseFromMenu(row.getByRole('button', { name: /^Actions for/ }), action);
  }

  /** Shows the rows of one state only. */
  async onlyState(state: 'valid' | 'expired' | 'revoked' | 'used'): Promise<void> {
    await this.page
      .getByRole('combobox', { name: 'State' })
      .or(this.page.getByRole('textbox', { name: 'State' }))
      .first()
      .click();
    await this.page.getByRole('option', { name: state }).click();
  }
}
