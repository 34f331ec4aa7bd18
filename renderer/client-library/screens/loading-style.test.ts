import { expect, test } from 'vitest';
import { loadsNothing } from './loading-style.ts';

test.each([
  'color: red; margin: 0 auto',
  'width: calc(100% - (2 * var(--gap, 8px)))',
  'background: linear-gradient(to right, rgb(0 0 0 / .5), hsl(120deg 100% 50%)), #fff',
  'background-image: url("data:image/png;base64,iVBORw0KGgo=")',
  'background-image: url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)',
  `content: "url(https://evil.example/x.png)"; quotes: '"' "'"`,
  'content: "\\201C" attr(data-label) "a\\"b"',
  '--note: /* url(x) */ 1; transform: translateX(10px) rotate(3deg)',
  'font-family: "Häus", Überschrift, sans-serif',
  'transition: opacity .2s CUBIC-BEZIER(0, 0, 1, 1)',
  '',
])('R32: %s loads nothing', (css) => {
  expect(loadsNothing(css)).toBe(true);
});

test.each([
  'background: url(https://evil.example/x.png)',
  'background: URL("//evil.example/x.png")',
  'background: url(x.png',
  'background: url(',
  'background: url("',
  'background: \\75rl(https://evil.example/x.png)',
  'background: u\\72l(https://evil.example/x.png)',
  'background: image-set("https://evil.example/x.png" 1x)',
  'background: -webkit-image-set(url("x.png") 1x)',
  'background: cross-fade(url("x.png"), red, 50%)',
  'background: image("https://evil.example/x.png")',
  'background: src("https://evil.example/x.png")',
  'background: element(#a)',
  'background: paint(x)',
  '--x: if(style(--y: 1): url(x.png); else: none)',
  '--x: --mine(1)',
  'filter: url("data:image/svg+xml,<svg><filter id=\'f\'/></svg>#f")',
  'background: url(data:image/png;base64,AA==) , url(x.png)',
  'background: url("data:image/png,\\22 ),url(x.png")',
  'background: url("data:text/html,x")',
  '--x: attr(data-x type(<image>))',
  'color: red; content: "never ends',
  "content: 'never ends",
  'content: "a\nurl(x.png)"',
  '/* a */ url/**/(x) \\',
  'content: "a" url(x.png) "b"',
  '--x: /* */url(x.png)',
  '--x: a /* url(x.png)',
  '--x: "a/*" url(x.png) "*/"',
])('R32: %s may load', (css) => {
  expect(loadsNothing(css)).toBe(false);
});

// Read again for each of its signs, one of these would take hours.
test.each([
  ['names', 'a'.repeat(1_000_000), true],
  ['brackets', '-(-'.repeat(300_000), false],
  ['half a text', '"'.repeat(999_999), false],
  ['half a comment', '/* '.repeat(300_000), false],
])('R52: a very long value of %s is read once', (_name, text, expected) => {
  expect(loadsNothing(text)).toBe(expected);
});
