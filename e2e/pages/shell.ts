import { expect, type Page } from 'playwright/test';

/** The panels as the navigation names them, with the address each has. */
export const panels = [
  { name: 'Overview', route: 'overview', title: 'Overview' },
  { name: 'Flows', route: 'flows', title: 'Flows' },
  { name: 'Requests', route: 'requests', title: 'Requests' },
  { name: 'Reproduce', route: 'reproduce', title: 'Reproduce' },
  { name: 'Log', route: 'log', title: 'Log' },
  { name: 'Tokens', route: 'tokens', title: 'Tokens' },
  { name: 'People', route: 'people', title: 'People' },
  { name: 'Outbox', route: 'outbox', title: 'Outbox' },
  { name: 'Sites', route: 'sites', title: 'Sites' },
  { name: 'Data centers', route: 'data-centers', title: 'Data centers' },
  { name: 'Time and failures', route: 'time', title: 'Time and failures' },
  { name: 'Reference', route: 'reference', title: 'Reference' },
  { name: 'Settings', route: 'settings', title: 'Settings' },
] as const;
export type PanelName = (typeof panels)[number]['name'];

/** The frame around the panels. */
export class Shell {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  navigation() {
    return this.page.getByRole('navigation').first();
  }

  heading(name: string) {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Goes to a panel by the navigation and waits until it is there. */
  async open(name: PanelName): Promise<void> {
    await this.navigation().getByRole('link', { name }).click();
    const panel = panels.find((each) => each.name === name);
    await expect(this.heading(panel?.title ?? name)).toBeVisible();
  }

  /** What was done, as the app says it. */
  notification(text: string | RegExp) {
    return this.page.getByRole('alert').filter({ hasText: text });
  }
}
