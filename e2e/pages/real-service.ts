import { expect, type Page } from 'playwright/test';
import type { ConsoleHost } from '../hosts/console-host.ts';
import { type Served, serve } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { send } from '../hosts/wire.ts';
import { demo, workspace } from '../hosts/workspace.ts';

const DOMAIN = 'us1.authdesk.localhost';
const HOST = `accounts.${DOMAIN}`;
export const METHOD = 'accounts.getAccountInfo';

/** A second Authdesk as the real service: it has another secret, and Ada has another name there (D85). */
export class RealService {
  readonly served: Served;

  private constructor(served: Served) {
    this.served = served;
  }

  static async start(): Promise<RealService> {
    const [ada] = workspace.people;
    const people = [{ ...ada, profile: { ...ada.profile, lastName: 'King' } }];
    return new RealService(await serve({ dataDir: ':memory:', workspace: { ...workspace, people } }));
  }

  /** The call of a client whose hosts file leads the real name to the desk. */
  async call({ service }: ConsoleHost, secret: string): Promise<Record<string, unknown>> {
    const parameters = { apiKey: demo.apiKey, UID: 'u-ada' };
    const form = signed({ method: 'POST', url: `https://${HOST}/${METHOD}`, parameters, secret });
    return (await send(service, `/${METHOD}`, { form, host: HOST })).json();
  }

  /** Makes it the upstream of the chosen site in Sites, which asks before anything leaves. */
  async setAsUpstream(page: Page, mode: string): Promise<void> {
    const { https, http, caPem } = this.served;
    const part = page.getByRole('region', { name: 'Upstream', exact: true });
    await part.getByRole('combobox', { name: 'What is done with the calls of this site' }).click();
    await page.getByRole('option', { name: mode }).click();
    await part.getByRole('textbox', { name: 'Domain' }).fill(DOMAIN);
    const [port, plainPort] = [https, http].map((address) => new URL(address).port);
    await part.getByRole('textbox', { name: 'Address' }).fill(`127.0.0.1:${port}/${plainPort}`);
    await part.getByRole('textbox', { name: 'CA certificate' }).fill(caPem);
    await part.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`${DOMAIN} at 127.0.0.1`);
    await dialog.getByRole('button', { name: 'Send them on' }).click();
    await expect(dialog).toHaveCount(0);
  }
}
