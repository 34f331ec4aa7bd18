import { expect } from 'playwright/test';
import { ConsolePart } from './console-part.ts';

/** The panels as the navigation names them, with the address each has and its second key after `g`. */
export const panels = [
  { name: 'Overview', route: 'overview', title: 'Overview', key: 'o' },
  { name: 'Flows', route: 'flows', title: 'Flows', key: 'f' },
  { name: 'Requests', route: 'requests', title: 'Requests', key: 'r' },
  { name: 'Reproduce', route: 'reproduce', title: 'Reproduce', key: 'v' },
  { name: 'Log', route: 'log', title: 'Log', key: 'l' },
  { name: 'Tokens', route: 'tokens', title: 'Tokens', key: 't' },
  { name: 'Registrations', route: 'registrations', title: 'Registrations', key: 'p' },
  { name: 'People', route: 'people', title: 'People', key: 'u' },
  { name: 'Outbox', route: 'outbox', title: 'Outbox', key: 'b' },
  { name: 'Sites', route: 'sites', title: 'Sites', key: 's' },
  { name: 'Data centers', route: 'data-centers', title: 'Data centers', key: 'd' },
  { name: 'Time and failures', route: 'time', title: 'Time and failures', key: 'c' },
  { name: 'Reference', route: 'reference', title: 'Reference', key: 'm' },
  { name: 'Settings', route: 'settings', title: 'Settings', key: 'e' },
] as const;
export type PanelName = (typeof panels)[number]['name'];
/** A panel as its address names it. */
export type PanelRoute = (typeof panels)[number]['route'];

/** The frame around the panels. */
export class Shell extends ConsolePart {
  navigation() {
    return this.page.getByRole('navigation').first();
  }

  heading(name: string) {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Goes to a panel by the navigation, unless its address is shown already (`firstPanel`), and waits until it is there. */
  async open(name: PanelName): Promise<void> {
    const panel = panels.find((each) => each.name === name);
    const address = await this.page.evaluate(() => location.hash);
    if (address !== `#/${panel?.route}`) await this.navigation().getByRole('link', { name }).click();
    await expect(this.heading(panel?.title ?? name)).toBeVisible();
  }

  /** What was done, as the app says it. */
  notification(text: string | RegExp) {
    return this.page.getByRole('alert').filter({ hasText: text });
  }
}
