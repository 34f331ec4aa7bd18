import type { Locator, Page } from 'playwright/test';

export type UseCase = 'Token in the redirect' | 'Server to server' | 'One-time code';

/** The Flows panel. */
export class FlowsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async useCase(name: UseCase): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Use case' }).getByText(name).click();
  }

  parameter(name: string): Locator {
    return this.page.getByRole('textbox', { name }).or(this.page.getByRole('combobox', { name })).first();
  }

  async fill(name: string, value: string): Promise<void> {
    await this.parameter(name).fill(value);
  }

  async openOptional(): Promise<void> {
    await this.page.getByText('Optional parameters').click();
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

  /** The arrows of the run, in order. */
  steps(): Locator {
    return this.page.getByRole('list', { name: 'Sequence of the run' }).getByRole('listitem');
  }

  step(text: string | RegExp): Locator {
    return this.steps().filter({ hasText: text });
  }

  async openStep(text: string | RegExp): Promise<Locator> {
    const step = this.step(text).first();
    await step.getByRole('button').first().click();
    return step;
  }

  /** What was obtained. */
  obtained(): Locator {
    return this.page.locator('section', { has: this.page.getByRole('heading', { name: 'Obtained' }) }).first();
  }

  runs(): Locator {
    return this.page.getByRole('list', { name: 'Runs, newest first' }).getByRole('listitem');
  }
}
