import type { Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';

/** The provider's screen in a window: the in-app one or a tab. */
export class ProviderWindow extends ConsolePart {
  heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  async choose(name: string): Promise<void> {
    await this.page.getByRole('radio', { name }).check();
  }

  /**
   * Presses a button and does not wait for where it leads: the call-back's host need not exist, and the in-app window
   * closes by itself. The reader of a tab then comes back to the console's, which draws one frame a second behind it.
   */
  async press(button: 'Allow and continue' | 'Refuse' | 'Cancel' | RegExp): Promise<void> {
    await this.page
      .getByRole('button', { name: button })
      .click({ noWaitAfter: true })
      .catch((error: unknown) => {
        if (!this.page.isClosed()) throw error;
      });
    const context = this.page.context();
    if (context.browser() !== null) await context.pages()[0]?.bringToFront();
  }
}
