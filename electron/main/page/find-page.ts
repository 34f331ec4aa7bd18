import { escapeHtml } from '#shared/quoting/html.ts';
import { texts } from '../texts.ts';

/** Origin of the bar that searches a window, of its own, so that it has no bridge to the main process (R37). */
export const findOrigin = 'app://find';

/** What the bar asks for. It puts it into the fragment of its address, which the main process sees. */
type FindRequest = 'search' | 'previous' | 'next' | 'close';

/** What the address of the bar asks for, and the text in its field. */
export function findRequestOf(url: string): { readonly request: string | null; readonly text: string } {
  const asked = new URLSearchParams(new URL(url).hash.slice(1));
  return { request: asked.get('request'), text: asked.get('text') ?? '' };
}

/** The script of the bar, `/bar.js`; what was found is put into its `output` by the main process. */
export const findScript = `
const input = document.querySelector('input');
let count = 0;
// Counted, because the same address again would be no change.
const ask = (request) => location.replace('#' + new URLSearchParams({ request, text: input.value, count: ++count }));
input.addEventListener('input', () => ask('search'));
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => ask(button.name));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') ask('close');
  if (event.key === 'Enter' && event.target === input) ask(event.shiftKey ? 'previous' : 'next');
});
`;

const button = (name: FindRequest, sign: string, label: string): string =>
  `<button name="${name}" title="${label}" aria-label="${label}">${sign}</button>`;

/** The bar as HTML. */
export function findPage(nonce: string): string {
  const words = texts.find;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${words.label}</title>
    <style nonce="${nonce}">
      :root { color-scheme: light dark; }
      :root.light { color-scheme: light; }
      :root.dark { color-scheme: dark; }
      body { margin: 0; box-sizing: border-box; height: 100vh; display: flex; align-items: center; gap: 2px; padding: 0 6px;
        border: 1px solid light-dark(#cdd2da, #363d49); border-radius: 8px;
        font: 13px system-ui, sans-serif; background: light-dark(#fff, #16191f); color: light-dark(#1b1e25, #e7e9ee); }
      input { flex: 1; min-width: 0; padding: 4px 6px; border: 0; outline: 0; font: inherit; color: inherit; background: none; }
      output { padding: 0 6px; white-space: nowrap; color: light-dark(#616875, #969eac); }
      button { width: 26px; height: 26px; border: 0; border-radius: 6px; font: inherit; color: inherit; background: none; }
      button:hover { background: light-dark(#f1f3f6, #1e222a); }
      button:focus-visible { outline: 2px solid light-dark(#5560dd, #8c96ff); }
    </style>
  </head>
  <body>
    <input aria-label="${words.label}" placeholder="${escapeHtml(words.label)}" autofocus spellcheck="false">
    <output aria-live="polite"></output>
    ${button('previous', '↑', words.previous)}
    ${button('next', '↓', words.next)}
    ${button('close', '✕', words.close)}
    <script src="/bar.js"></script>
  </body>
</html>
`;
}
