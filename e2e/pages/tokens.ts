import type { Locator, Page } from 'playwright/test';
import { Rows } from './lists.ts';

/** The Tokens panel. */
export class TokensPage {
  readonly page: Page;
  readonly rows: Rows;

  constructor(page: Page) {
    this.page = page;
    this.rows = new Rows(page, 'Tokens and codes');
  }

  /** Shows the tokens of another kind. */
  async kind(name: 'Access tokens' | 'Machines' | 'OpenID Connect'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Kind of tokens' }).getByText(name).click();
  }

  /** Does something with the token or code of a row, by its menu. */
  async act(row: Locator, action: string | RegExp): Promise<void> {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
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
