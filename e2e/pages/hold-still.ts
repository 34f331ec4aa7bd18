import type { Page } from 'playwright/test';

const month = '(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)';

/**
 * What changes from run to run, and what is shown instead. A pattern sees what those before it left.
 */
const changing: readonly Replacement[] = [
  // Fingerprints of certificates look like times.
  ['[0-9A-F]{2}(:[0-9A-F]{2}){19,}', Array(32).fill('A1').join(':')],
  [`\\d{1,2} ${month} \\d{4}`, '1 Jan 2030'],
  [`\\d{1,2} ${month}\\b`, '1 Jan'],
  ['\\b\\d{2}:\\d{2}(:\\d{2})?(\\.\\d{3})?\\b', '12:34:56'],
  ['\\b\\d{4}-\\d{2}-\\d{2}\\b', '2030-01-01'],
  ['(UTC|GMT)[+-]?[\\d:]*', 'UTC'],
  ['took less than [\\d.,]+ m?s\\b', 'took less than 1 ms'],
  ['[\\d.,]+ ms\\b', '1 ms'],
  ['\\d+ min \\d+ s\\b', '59 min 30 s'],
  ['(?:\\d+ min )?\\d+ s ago', '59 min 40 s ago'],
  ['(running for|Up for) [\\d a-z]+', '$1 1 s'],
  ['(127\\.0\\.0\\.1|localhost|\\.com|^):\\d{4,5}\\b', '$1:9443'],
  ['%3A\\d{4,5}\\b', '%3A9443'],
  // A port alone, as Settings shows those in use.
  ['^[1-6]\\d{4}$', '49443'],
  ['(/[\\w.-]+)*/authdesk-e2e-\\w+', '/home/you'],
  // Names are looked up in a file beside the tests, wherever this project lies.
  ['(/[\\w.-]+)*/e2e/hosts/hosts-file', '/etc/hosts'],
  ['(Authdesk|Chromium|Electron|Node) \\d+(\\.\\d+)+', '$1 1.0.0'],
  ['st2\\.s\\.[\\w.~-]+', 'st2.s.token'],
  ['sig=[\\w%+/=]+', 'sig=c2ln'],
  ['_guid_[\\w-]{43}=', `_guid_${'0123456789'.repeat(4)}012=`],
  ['facebook-[0-9a-f]{12}', 'facebook-0123456789ab'],
  ['[A-Za-z0-9+/]{27}=', 'c2lnbmF0dXJlc2lnbmF0dXJlc2k='],
  ['[0-9a-f]{32}', '0123456789abcdef0123456789abcdef'],
  ['\\b[0-9a-f]{16}\\b', '0123456789abcdef'],
  ['1[789]\\d{8}', '1893456000'],
  // Letters that the app's own fonts lack are drawn in whatever the machine has.
  ['[\\u0600-\\u06ff\\u4e00-\\u9fff]+( [\\u0600-\\u06ff\\u4e00-\\u9fff]+)*', 'Name'],
];

/** A pattern, and what is shown instead. */
export type Replacement = readonly [pattern: string, shown: string];

/** Replaces texts of a page and of its fields, now and whenever they change, until the page is loaded again. */
export async function replaceTexts(page: Page, replacements: readonly Replacement[]): Promise<void> {
  await page.evaluate((patterns) => {
    const rules = patterns.map(([pattern, shown]) => [new RegExp(pattern, 'g'), shown] as const);
    const replaced = (text: string) => rules.reduce((left, [pattern, shown]) => left.replace(pattern, shown), text);
    // What the page itself put into a piece of text, and what it was made to show.
    const pieces = new WeakMap<Node, { readonly own: string; readonly shown: string }>();
    const ownText = (node: Node): string => {
      const piece = pieces.get(node);
      return piece !== undefined && piece.shown === node.nodeValue ? piece.own : (node.nodeValue ?? '');
    };
    // A text that may break between its words is several nodes; a pattern sees it as one.
    const settleBreakable = (element: Element) => {
      const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const own = nodes.map(ownText);
      const text = own.join('');
      const words = replaced(text).split(/(?<=[/_&?=,;{}[\]()])(?=[\p{L}\p{N}"'])|(?<=\.)(?=\p{L})|(?=%[0-9A-F]{2})/u);
      nodes.forEach((node, index) => {
        const isLast = index === nodes.length - 1;
        const piece = own[index] ?? '';
        const shown = replaced(text) === text ? piece : isLast ? words.join('') : (words.shift() ?? '');
        pieces.set(node, { own: piece, shown });
        if (node.nodeValue !== shown) node.nodeValue = shown;
      });
    };
    const settle = () => {
      for (const element of new Set([...document.querySelectorAll('wbr')].map((wbr) => wbr.parentElement))) {
        if (element !== null && [...element.children].every(({ tagName }) => tagName === 'WBR'))
          settleBreakable(element);
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (pieces.has(node)) continue;
        const text = node.nodeValue ?? '';
        const shown = replaced(text);
        if (shown !== text) node.nodeValue = shown;
      }
      for (const field of document.querySelectorAll('input')) {
        const shown = replaced(field.value);
        if (shown !== field.value) field.value = shown;
      }
    };
    settle();
    new MutationObserver(settle).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, replacements);
}

/**
 * Makes what changes from run to run the same, until the page is loaded again: times, ports, keys, fingerprints, versions,
 * paths. Hides the pictures that are drawn from times, and the caret.
 */
export async function holdStill(page: Page): Promise<void> {
  await replaceTexts(page, changing);
  await page.evaluate(() => {
    // The policy of the page allows no style element.
    const sheet = new CSSStyleSheet();
    // The field of an instant is the browser's own, in the language of the machine; notifications go away by themselves,
    // and the panel is lower while one is there. The field of the clock's time is filled anew each second, which no observer sees.
    sheet.replaceSync(`
      canvas, svg[role="img"] { visibility: hidden !important; }
      .mantine-Notifications-root { display: none !important; }
      ::-webkit-datetime-edit { visibility: hidden !important; }
      input[name="at"] { color: transparent !important; }
      * { caret-color: transparent !important; }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}
