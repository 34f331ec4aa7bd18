import { expect } from 'playwright/test';
import { secretOf } from '../hosts/console-host.ts';
import { demo } from '../hosts/workspace.ts';
import { METHOD, RealService } from '../pages/real-service.ts';
import { type Story, step } from './story.ts';

/** Another Authdesk is the real service; it ends with the tour. */
let real: RealService;

/** The same call to the real service, explained (D85). */
export const realService: Story = {
  title: 'What the real service refuses, and why',
  steps: [
    step(
      'upstream-on',
      'In *Sites*, give a site its real service under *Upstream*, choose **Relay**, and press **Save**: it says what will leave this machine, and asks. The client calls the real name, and its hosts file leads that here ([the upstream of a site](upstream.md)).',
      async ({ page, sites, shell }) => {
        real = await RealService.start();
        await shell.open('Sites');
        await sites.sites.with(demo.apiKey).first().click();
        await sites.show('Upstream');
        await real.setAsUpstream(page, 'Relay: the upstream answers');
      },
    ),
    step(
      'upstream-refused',
      'The client’s call is refused there with 403003, and no more is said. *Log* has the answer beside Authdesk’s own verdict: the signature is right by the secret that is entered here, so the secret there is another one.',
      async (host) => {
        const { log, shell } = host;
        expect(await real.call(host, await secretOf(host, demo.apiKey))).toMatchObject({ errorCode: 403003 });
        await shell.open('Log');
        await expect(log.calls.with(METHOD).first()).toContainText('refused 403003');
        await log.openTrace(METHOD);
        await expect(log.call()).toContainText('the secret there is another one');
      },
    ),
    step(
      'upstream-accepted',
      'With the secret of the real service, in the client and in *Sites*, the same call is accepted.',
      async (host) => {
        const { log } = host;
        const site = { name: 'Demo', apiKey: demo.apiKey, secret: demo.secret, dataCenter: 'us1' };
        await host.invoke('workspace.import', { document: { version: 1, sites: [site] } });
        expect(await real.call(host, demo.secret)).toMatchObject({ errorCode: 0 });
        await expect(log.calls.with(METHOD).first()).toContainText('The upstream accepts the call');
        await log.openTrace(METHOD);
      },
    ),
    step(
      'upstream-differs',
      'Choose **Shadow** in *Sites*: the client gets Authdesk’s answers, and each is compared with that of the real service. **Make a mock response of it** lets the same test run without the real service.',
      async (host) => {
        const { page, shell, sites } = host;
        await shell.open('Sites');
        await sites.show('Upstream');
        await real.setAsUpstream(page, 'Shadow: compare');
        expect(await real.call(host, demo.secret)).toMatchObject({ errorCode: 0 });
        const part = page.getByRole('region', { name: 'Upstream', exact: true });
        await part.getByRole('button', { name: 'Refresh' }).click();
        const difference = part.getByRole('listitem').filter({ hasText: 'profile.lastName' });
        await difference.getByRole('button', { name: 'Make a mock response of it' }).click();
        await expect(page.getByText('The method has a mock response now.').first()).toBeVisible();
        await difference.scrollIntoViewIfNeeded();
      },
    ),
    step(
      'upstream-frozen',
      'Press **Switch off** in the banner: nothing leaves this machine any more, and the client gets the recorded answer, with a made-up person in it.',
      async (host) => {
        const { page, shell, log } = host;
        await page.getByRole('button', { name: 'Switch off' }).click();
        await expect(page.getByText(/Calls leave this machine/)).toHaveCount(0);
        await real.served.stop();
        expect(await real.call(host, demo.secret)).toMatchObject({ errorCode: 0 });
        await shell.open('Log');
        await log.openTrace(METHOD);
      },
      true,
    ),
  ],
};
