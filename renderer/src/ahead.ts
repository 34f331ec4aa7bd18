import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';
import { panelCode } from './panel-code.ts';
import { lastPanel } from './stores/last-panel.ts';
import { parseRoute } from './stores/route.ts';

// Fetched by an entry file beside the rest of the code, before anything is drawn: the code of the first panel and the fonts. In the
// desktop window the process that serves these files starts the service next, and serves nothing meanwhile (docs/adr/0034).

const { panel } = parseRoute(window.location.hash || (lastPanel() ?? ''));
// A failure is shown by the panel.
panelCode[panel].load().catch(() => undefined);

for (const href of [inter, mono]) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href });
  document.head.append(link);
}
