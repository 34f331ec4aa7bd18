import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDesktop } from '../hosts/electron.ts';
import { expect, night, test } from './desktop-test.ts';

// The app opens as it was closed: size, position and zoom of its window, the panel, and the filter that was chosen in it.

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
