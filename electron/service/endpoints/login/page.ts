import { FONT_SOURCE, fontRule } from '#service/endpoints/served/index.ts';
import type { Core } from '#service/http/index.ts';
import { escapeHtml } from '#shared/quoting/html.ts';
import { HUES, style } from './style.ts';
import type { Language } from './texts/texts.ts';

/** HTML that is already escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[] | false | undefined;

/** Template tag: every value is escaped unless it is `Html` (R13); `false` and undefined are left out. */
export function html(strings: TemplateStringsArray, ...values: readonly Piece[]): Html {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += render(value) + (strings[index + 1] ?? '');
  return new Html(text);
}

function render(value: Piece): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeHtml(String(value));
}

/** A rendered page: its body and the headers that go with it. */
export interface Page {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** With an icon of its own the browser does not ask for /favicon.ico, which would be a call in the log. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='5' fill='%233d4fd1'/%3E%3Cpath d='M4.5 8.4 7 10.8l4.6-5.4' fill='none' stroke='white' stroke-width='2'/%3E%3C/svg%3E";

/**
 * A whole page of the login endpoint. It needs no script, so its policy allows none; it cannot be framed (D21).
 *
 * `form-action` is left out on purpose. Chromium applies it to the redirect after a form too, so any value but
 * "anywhere" would block the way back to the site, above all to `myapp://`. The page has one form with a fixed action,
 * and nothing inserts foreign HTML.
 */
export function page(core: Core, { lang, dir }: Pick<Language, 'lang' | 'dir'>, title: string, content: Html): Page {
  const nonce = core.random(16).toString('base64');
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; ${FONT_SOURCE}; base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-language': lang,
    },
    body: `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${ICON}">
<style nonce="${nonce}">${fontRule()}${style}</style>
</head>
<body>
${content.text}
</body>
</html>
`,
  };
}

/** A class that gives the same name the same colour every time. */
export function hueClass(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return `hue-${sum % HUES}`;
}

/** One or two letters for a mark. */
export function initials(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase('en') || '?';
}
