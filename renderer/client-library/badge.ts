import { addStyle, element } from './dom.ts';
import { BUILD, type Page } from './page.ts';

const style = `
:host { all: initial; }
button { position: fixed; inset: auto 12px 12px auto; z-index: 2147483000; padding: 5px 10px; border: 1px solid rgb(61 79 209 / .5); border-radius: 999px; background: #fff; color: #3042bd; font: 600 12px/1.4 system-ui, sans-serif; cursor: pointer; opacity: .9; }
button:hover { opacity: 1; }
dialog { max-width: 34em; border: 0; border-radius: 12px; padding: 20px 24px; font: 14px/1.5 system-ui, sans-serif; color: #1b1d29; box-shadow: 0 24px 60px rgb(15 18 40 / .28); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 12px 0; }
dt { color: #5b6075; } dd { margin: 0; overflow-wrap: anywhere; }
.close { position: static; }
`;

let host: HTMLElement | undefined;
let panel: HTMLDialogElement | undefined;

/** `"badge"` of the page's configuration; without it, a browser that a test drives has none: the test counts its own buttons. */
export const hasBadge = ({ configuration: { badge } }: Page): boolean =>
  badge === undefined ? !navigator.webdriver : badge !== false && badge !== 'false';

/** A mark in the corner of the page: it talks to Authdesk, not to the live service. */
export function showBadge(page: Page): void {
  if (!hasBadge(page)) return;
  root().append(
    element('button', { type: 'button', title: 'This page uses Authdesk', click: () => showDebugUI(page) }, 'Authdesk'),
  );
}

/** gigya.showDebugUI: what the library knows about itself, in a panel of our own. */
export function showDebugUI(page: Page): void {
  panel?.remove();
  const facts: Readonly<Record<string, string>> = {
    'API key': page.site.apiKey,
    'Data center': page.site.dataCenter,
    Library: page.addresses.script,
    Build: BUILD,
    'Page view': page.viewID,
    Log: `authdesk log view:${page.viewID}`,
  };
  const list = element(
    'dl',
    {},
    ...Object.entries(facts).flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]),
  );
  const close = element('button', { type: 'button', class: 'close', click: () => panel?.close() }, 'Close');
  panel = element(
    'dialog',
    { 'aria-label': 'Authdesk' },
    element('strong', {}, 'This page uses Authdesk'),
    list,
    close,
  );
  root().append(panel);
  panel.showModal();
}

/** A shadow root, so that neither the page's style nor ours reaches the other. */
function root(): ShadowRoot {
  if (host?.shadowRoot) return host.shadowRoot;
  host = element('div', { 'data-authdesk': 'badge' });
  const shadow = host.attachShadow({ mode: 'open' });
  addStyle(shadow, style);
  document.body.append(host);
  return shadow;
}
