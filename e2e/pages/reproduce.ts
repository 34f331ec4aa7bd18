import { expect, type Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';
import { Shell } from './shell.ts';

/** The Reproduce panel. */
export class ReproducePage extends ConsolePart {
  async open(): Promise<void> {
    await new Shell(this.page).open('Reproduce');
    await expect(this.field()).toBeVisible();
  }

  field(): Locator {
    return this.page.getByRole('textbox', { name: 'Pasted call' });
  }

  /** Pastes a text into whatever has the focus, as the keyboard does. */
  async paste(text: string, into: Locator = this.field()): Promise<void> {
    await into.focus();
    await into.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
    }, text);
  }

  /** Drops a file on the panel. */
  async drop(name: string, text: string): Promise<void> {
    const data = await this.carried(name, text);
    for (const type of ['dragover', 'drop']) await this.field().dispatchEvent(type, { dataTransfer: data });
  }

  verdict(): Locator {
    return this.page.getByRole('region', { name: 'Verdict' });
  }

  compare(): Locator {
    return this.page.getByRole('region', { name: 'Compare' });
  }

  /** Why the text cannot be read. */
  problem(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('button', { name });
  }

  /** The calls of a text with several. */
  entries(): Locator {
    return this.page.getByRole('group', { name: /calls in the text/ });
  }

  /** What is offered when a call is pasted elsewhere. */
  offer(): Locator {
    return this.page.getByRole('button', { name: 'Open in Reproduce' });
  }
}
