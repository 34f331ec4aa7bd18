import { expect, type Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';
import { Rows } from './lists.ts';

/** The Log panel. */
export class LogPage extends ConsolePart {
  readonly calls = new Rows(this.page, 'Calls, newest first');
  /** Failed calls grouped by cause. */
  readonly problems = new Rows(this.page, 'Problems, the most frequent first');

  filter(): Locator {
    return this.page.getByRole('combobox', { name: 'Filter calls' });
  }

  /** The button before new calls that wait for the reader. */
  newCalls(): Locator {
    return this.page.getByRole('button', { name: /^[\d,]+\+? new calls?$/ });
  }

  /** Changes between the list of calls and that of problems. */
  async show(view: 'Calls' | 'Problems'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'What to show' }).getByText(view, { exact: true }).click();
  }

  /** The call that is open beside the list. */
  call(): Locator {
    return this.page.getByRole('region', { name: 'Call', exact: true });
  }

  /** The menu of the open call. */
  more(): Locator {
    return this.call().getByRole('button', { name: 'More for this call' });
  }

  /** Presses a button of the open call, or chooses it from the menu where it has no room. */
  async act(action: string): Promise<void> {
    await this.#press(this.call().getByRole('button', { name: action }), this.more(), action);
  }

  /** Which of the two there is room for is known when the pane has its width. */
  async #press(button: Locator, menu: Locator, item: string): Promise<void> {
    const timeout = 1_000;
    await expect(async () => {
      if (await button.isVisible()) return button.click({ timeout });
      await menu.click({ timeout });
      await this.page.getByRole('menuitem', { name: item }).click({ timeout });
    }).toPass();
  }

  /** Why the open call failed. */
  cause(): Locator {
    return this.call().getByRole('region', { name: 'Cause' });
  }

  /** The rules that were checked for the open call. */
  trace(): Locator {
    return this.call().getByRole('list', { name: 'Rules checked, in order' });
  }

  /** Opens the newest call of a method. @returns its trace, once that is shown */
  async openTrace(method: string, which: 'first' | 'last' = 'first'): Promise<Locator> {
    await this.calls.with(method)[which]().getByRole('gridcell').first().click();
    await expect(this.call().getByRole('heading', { level: 2 }).first()).toContainText(method);
    // Of a failed call the rules are folded beneath the one that decided.
    const folded = this.call().getByText(/^(All \d+ rules|1 rule) checked/);
    await expect(this.trace().or(folded)).toBeVisible();
    if (await folded.isVisible()) await folded.click();
    return this.trace();
  }
}
