import { pageFont } from '#shared/page-style/colours.ts';
import { MARK_SIZE, markOf } from '#shared/page-style/provider-mark.ts';
import { theme } from './theme.ts';

/** Attributes and children of an element; nothing is parsed as HTML. */
type Child = Node | string | undefined | false;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | ((event: Event) => void) | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The mark of a provider; its colours are attributes, which a strict Content-Security-Policy allows. */
export function providerMark(provider: string): SVGElement {
  const drawn = document.createElementNS(SVG, 'svg');
  drawn.setAttribute('viewBox', `0 0 ${MARK_SIZE} ${MARK_SIZE}`);
  drawn.setAttribute('aria-hidden', 'true');
  for (const piece of markOf(provider)) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', piece.d);
    path.setAttribute('fill', piece.fill);
    drawn.append(path);
  }
  return drawn;
}

/** Adds style rules without a style element: a strict Content-Security-Policy allows it. */
export function addStyle(root: Document | ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  adopt(root, sheet);
}

function adopt(root: Document | ShadowRoot, sheet: CSSStyleSheet): void {
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

const added = new Set<string>();

/**
 * Adds rules to the page once, after the colours that they use.
 *
 * @param css the rules, or what makes their sheet, called once
 */
export function addStyleOnce(name: string, css: string | (() => CSSStyleSheet)): void {
  if (added.has(name)) return;
  if (added.size === 0) addStyle(document, theme);
  added.add(name);
  if (typeof css === 'string') addStyle(document, css);
  else adopt(document, css());
}

/** The element that a page names by its id, or a dialog of our own. */
export interface Place {
  readonly element: HTMLElement;
  close(): void;
}

const dialogStyle = `
.gigya-dialog { border: 0; border-radius: 12px; padding: 0; box-sizing: border-box; width: 420px; max-width: calc(100vw - 32px); max-height: calc(100vh - 32px); overflow: hidden; box-shadow: 0 24px 60px rgb(15 18 40 / .28); color: var(--gigya-text); background: var(--gigya-surface); }
.gigya-dialog[open] { display: flex; flex-direction: column; }
.gigya-dialog::backdrop { background: rgb(15 18 40 / .45); }
.gigya-dialog-close { position: absolute; top: 10px; right: 10px; width: 32px; height: 32px; border: 0; border-radius: 8px; background: var(--gigya-surface); color: inherit; font: 20px/1 ${pageFont}; cursor: pointer; }
.gigya-dialog-close:hover { background: var(--gigya-hover); }
.gigya-dialog-close:focus-visible { outline: 2px solid var(--gigya-accent); }
.gigya-dialog-body { flex: auto; min-height: 0; overflow: auto; padding: clamp(10px, 6%, 24px); scroll-padding: 8px; }
`;

/** Lengths of CSS; what is undefined follows the content. */
export interface Size {
  readonly width: string | undefined;
  readonly height: string | undefined;
}

/**
 * Where a user interface is drawn: the page's element, or a modal dialog.
 *
 * @param containerID undefined: a dialog
 * @param named the dialog, and the button that closes it
 * @param onCancel the user has closed the dialog
 * @param size that the page wants; what is longer scrolls, and a dialog stays within the window
 * @returns undefined when the page has no such element
 */
export function openPlace(
  containerID: unknown,
  { label, close: closeLabel }: { readonly label: string; readonly close: string },
  onCancel: () => void,
  size?: Size,
): Place | undefined {
  if (typeof containerID === 'string' && containerID !== '') {
    const found = document.getElementById(containerID);
    if (found === null) return undefined;
    found.replaceChildren();
    const close = () => found.replaceChildren();
    if (size?.width === undefined && size?.height === undefined) return { element: found, close };
    const box = element('div', {});
    Object.assign(box.style, { boxSizing: 'border-box', overflow: 'auto' });
    resize(box, size);
    found.append(box);
    return { element: box, close };
  }
  addStyleOnce('dialog', dialogStyle);
  const body = element('div', { class: 'gigya-dialog-body' });
  const cancel = () => {
    close();
    onCancel();
  };
  const dialog = element(
    'dialog',
    { class: 'gigya-dialog', 'aria-label': label, cancel },
    element('button', { type: 'button', class: 'gigya-dialog-close', 'aria-label': closeLabel, click: cancel }, '×'),
    body,
  );
  resize(dialog, size);
  function close(): void {
    dialog.close();
    dialog.remove();
  }
  document.body.append(dialog);
  dialog.showModal();
  return { element: body, close };
}

/** By the object model: a strict Content-Security-Policy allows it. */
function resize({ style }: HTMLElement, { width, height }: Partial<Size> = {}): void {
  if (width !== undefined) style.width = width;
  if (height !== undefined) style.height = height;
}
