import { type BrowserWindow, WebContentsView } from 'electron';
import { findOrigin, findRequestOf } from './page/find-page.ts';
import { texts } from './texts.ts';

/** CSS pixels. */
const size = { width: 380, height: 40 } as const;
const MARGIN = 10;

/** The bar of each window that has one open. */
const bars = new WeakMap<BrowserWindow, WebContentsView>();

/** Shows the bar that searches what a window shows, as a browser has one; Electron has the search, and no bar. */
export async function openFindBar(window: BrowserWindow): Promise<void> {
  const bar = bars.get(window) ?? newBar(window);
  const { webContents } = bar;
  if (webContents.getURL() === '') await webContents.loadURL(`${findOrigin}/`);
  const scheme = await window.webContents.executeJavaScript(
    'document.documentElement.dataset.mantineColorScheme ?? ""',
  );
  webContents.focus();
  await webContents.executeJavaScript(
    `document.documentElement.className = ${JSON.stringify(scheme)}; input.focus(); input.select();`,
  );
}

/**
 * A view over the window, not a part of its page: the search would find the text that is typed into it. It is isolated like
 * a window (R36) and stays on its page (R40).
 */
function newBar(window: BrowserWindow): WebContentsView {
  const bar = new WebContentsView({
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
  });
  const searched = window.webContents;
  const place = (): void =>
    bar.setBounds({ ...size, x: window.getContentBounds().width - size.width - MARGIN, y: MARGIN });
  const found = (_: unknown, { activeMatchOrdinal, matches, finalUpdate }: Electron.FoundInPageResult): void => {
    if (finalUpdate) show(texts.find.count(activeMatchOrdinal, matches));
  };
  const show = (count: string): void => {
    const script = `document.querySelector('output').textContent = ${JSON.stringify(count)}`;
    if (bars.has(window)) void bar.webContents.executeJavaScript(script);
  };
  const close = (): void => bar.webContents.close();
  bar.webContents.once('destroyed', () => {
    bars.delete(window);
    if (window.isDestroyed()) return;
    window.off('resize', place);
    window.off('closed', close);
    searched.off('found-in-page', found);
    searched.stopFindInPage('keepSelection');
    window.contentView.removeChildView(bar);
    searched.focus();
  });
  bar.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  bar.webContents.on('will-frame-navigate', (event) => event.preventDefault());
  bar.webContents.on('did-navigate-in-page', (_, url) => {
    const { request, text } = findRequestOf(url);
    if (request === 'close') close();
    else if (text !== '')
      searched.findInPage(text, { forward: request !== 'previous', findNext: request === 'search' });
    else {
      searched.stopFindInPage('clearSelection');
      show('');
    }
  });
  searched.on('found-in-page', found);
  window.on('resize', place);
  window.once('closed', close);
  place();
  bar.setBackgroundColor('#00000000');
  window.contentView.addChildView(bar);
  bars.set(window, bar);
  return bar;
}
