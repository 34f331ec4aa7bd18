import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Desktop, openDesktop } from '../hosts/electron.ts';
import { Shell } from '../pages/shell.ts';
import { expect, night, test } from './desktop-test.ts';

// The app opens as it was closed: size, position and zoom of its window, the panel, and the filter that was chosen in it.

const bounds = ({ app }: Desktop) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
const heading = ({ page }: Desktop, name: string) => page.getByRole('heading', { level: 1, name });

test('a restart shows the window where it was, with the panel that was shown last', { tag: '@deep' }, async ({
  dataDir,
}) => {
  const first = await openDesktop({ dataDir });
  await new Shell(first.page).open('Tokens');
  await first.page.evaluate(() => {
    location.hash = '#/tokens?text=abc&state=expired';
  });
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomLevel(1));
  const place = { x: 70, y: 50, width: 1010, height: 640 };
  await first.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), place);
  await expect.poll(() => bounds(first)).toEqual(place);
  await first.stop();

  const second = await openDesktop({ dataDir });
  expect(await bounds(second)).toEqual(place);
  await expect(heading(second, 'Tokens')).toBeVisible();
  // What was chosen, and no word that was typed: it may be a token, or name a person.
  expect(new URL(second.page.url()).hash).toBe('#/tokens?state=expired');
  const zoom = await second.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel(),
  );
  expect(zoom).toBe(1);
  await second.stop();
});

// Where a window may be is proven in electron/main/window-place.test.ts: here, that it is read before the window is made.
for (const [what, text] of [
  ['is broken', '{"x": 1'],
  [
    'names a place that no screen has',
    JSON.stringify({ x: -9000, y: 9000, width: 900, height: 600, maximized: false }),
  ],
] as const) {
  test(`a kept place that ${what} opens the window on the screen`, night, async ({ dataDir }) => {
    mkdirSync(join(dataDir, 'window'), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, 'window/window-place.json'), text);
    const desktop = await openDesktop({ dataDir });
    const { workArea, window } = await desktop.app.evaluate(({ BrowserWindow, screen }) => ({
      workArea: screen.getPrimaryDisplay().workArea,
      window: BrowserWindow.getAllWindows()[0]?.getBounds() ?? { x: -1, y: -1, width: 0, height: 0 },
    }));
    expect(window.x).toBeGreaterThanOrEqual(workArea.x);
    expect(window.y).toBeGreaterThanOrEqual(workArea.y);
    expect(window.x + window.width).toBeLessThanOrEqual(workArea.x + workArea.width);
    expect(window.y + window.height).toBeLessThanOrEqual(workArea.y + workArea.height);
    await desktop.stop();
  });
}
