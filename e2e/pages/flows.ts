import type { Locator } from 'playwright/test';
import { ConsolePart } from './console-part.ts';

export type UseCase =
  | 'Token in the redirect'
  | 'Server to server'
  | 'One-time code'
  | 'Client-side login'
  | 'OpenID Connect'
  | 'SAML';

/** The Flows panel. */
export class FlowsPage extends ConsolePart {
  async useCase(name: UseCase): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Use case' }).getByText(name).click();
  }

  /** Chooses one of the few ways that a parameter has. */
  async choose(name: string, option: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name }).getByText(option, { exact: true }).click();
  }

  parameter(name: string): Locator {
    return this.page.getByRole('textbox', { name }).or(this.page.getByRole('combobox', { name })).first();
  }

  async fill(name: string, value: string): Promise<void> {
    const field = this.parameter(name);
    await field.or(this.folded()).first().waitFor();
    if (!(await field.isVisible())) await this.folded().click();
    await field.fill(value);
  }

  /** The parameters as a line, beside a run; a press unfolds them. */
  folded(): Locator {
    return this.button(/^Change and run again/);
  }

  checkbox(name: string): Locator {
    return this.page.getByRole('checkbox', { name }).or(this.page.getByRole('switch', { name })).first();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  async startLogin(): Promise<void> {
    await this.button('Start the login').click();
  }

  /** The messages that the run made, in order. */
  steps(): Locator {
    return this.#sequence().locator(':scope > li:not([data-outcome="expected"])');
  }

  /** The messages that the run has not made. */
  pending(): Locator {
    return this.#sequence().locator(':scope > li[data-outcome="expected"]');
  }

  #sequence(): Locator {
    return this.page.getByRole('list', { name: 'Sequence of the run' });
  }

  /** Notes how many messages the drawing has, whenever that changes. @returns gives what was noted so far */
  async watchDrawing(): Promise<() => Promise<readonly number[]>> {
    await this.page.evaluate(() => {
      const noted: number[] = [];
      Object.assign(window, { noted });
      new MutationObserver(() => {
        const list = document.querySelector('ol[aria-label="Sequence of the run"]');
        const made = list?.querySelectorAll(':scope > li:not([data-outcome="expected"])').length;
        if (made !== undefined && made !== noted.at(-1)) noted.push(made);
      }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-outcome'] });
    });
    return () => this.page.evaluate(() => (window as unknown as { noted: number[] }).noted);
  }

  step(text: string | RegExp): Locator {
    return this.steps().filter({ hasText: text });
  }

  async openStep(text: string | RegExp): Promise<Locator> {
    const step = this.step(text).first();
    await step.getByRole('button').first().click();
    return step;
  }

  /** The code of a message, made or not, in a language. */
  async codeOf(label: string | RegExp, language: string): Promise<Locator> {
    const arrow = this.#sequence().locator(':scope > li').filter({ hasText: label }).first();
    await arrow.getByRole('button').first().press('Enter');
    const button = arrow.getByRole('button', { name: 'Code', exact: true });
    const choice = arrow.getByRole('combobox', { name: 'Show as' });
    await button.or(choice).first().waitFor();
    if (await button.isVisible()) await button.click();
    await choice.click();
    await this.page.getByRole('option', { name: language, exact: true }).click();
    return arrow.getByRole('group', { name: `the message as ${language}` });
  }

  /** What was obtained, and the next step. */
  obtained(): Locator {
    return this.page.getByRole('region', { name: 'Obtained' });
  }

  runs(): Locator {
    return this.page.getByRole('list', { name: 'Runs, newest first' }).getByRole('listitem');
  }
}
