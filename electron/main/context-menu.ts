import { BrowserWindow, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';

type Item = MenuItemConstructorOptions;

/** What a text field offers. */
const editing: readonly Item[] = [
  ...[{ role: 'undo' as const }, { role: 'redo' as const }, { type: 'separator' as const }],
  ...[{ role: 'cut' as const }, { role: 'copy' as const }, { role: 'paste' as const }],
  ...[{ type: 'separator' as const }, { role: 'selectAll' as const }],
];
/** What a page of a login offers besides, which has no menu of its own. */
const browsing: readonly Item[] = [
  ...[{ role: 'reload' as const }, { type: 'separator' as const }],
  ...[{ role: 'zoomIn' as const }, { role: 'zoomOut' as const }, { role: 'resetZoom' as const }],
];

/** The menu of the right button: editing in a field, copying of what is selected; Chromium has none in an app. */
export function offerContextMenu(contents: WebContents, isPage = false): void {
  contents.on('context-menu', (_event, { isEditable, selectionText }) => {
    const items: Item[] = [
      ...(isEditable ? editing : selectionText.trim() === '' ? [] : [{ role: 'copy' as const }]),
      ...(isPage && !isEditable ? browsing : []),
    ];
    const window = BrowserWindow.fromWebContents(contents);
    if (items.length > 0 && window !== null) Menu.buildFromTemplate(items).popup({ window });
  });
}
