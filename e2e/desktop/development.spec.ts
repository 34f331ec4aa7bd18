import { createServer } from 'node:http';
import { launchDesktop } from '../hosts/electron.ts';
import { listening } from '../hosts/listening.ts';
import { expect, test } from './desktop-test.ts';

// Environment variables, set by a start script or a launcher entry, must not decide which page gets the bridge.

test('R36, R39: the built app shows its own UI, whatever ELECTRON_RENDERER_URL says', { tag: '@deep' }, async ({
  dataDir,
}) => {
  const asked: string[] = [];
  const server = await listening(
    createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'text/html').end('<h1>Not Authdesk</h1>');
    }),
  );

  const app = await launchDesktop(dataDir, [], { variables: { ELECTRON_RENDERER_URL: server.origin } });
  const page = await app.firstWindow();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  const policy = await page.evaluate(async () => (await fetch('/index.html')).headers.get('content-security-policy'));
  expect(policy).toContain("connect-src 'self';");
  const menu = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items.map(({ role }) => role?.toLowerCase())),
  );
  expect(menu).toContain('zoomin');
  expect(menu).not.toContain('toggledevtools');
  await app.close();
  await server.stop();
  expect(asked).toEqual([]);
});
