import { expect, test } from 'vitest';
import { type PageColour, pageColours } from './colours.ts';

/** Relative luminance (WCAG 2.2). @param colour `#rgb` or `#rrggbb` */
function luminance(colour: string): number {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [r = 0, g = 0, b = 0] = pairs
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['surface', 'field', 'hover'] as const satisfies readonly PageColour[];

test.each(['light', 'dark'] as const)(
  'WCAG 1.4.3, 1.4.11: in the %s scheme each text has 4.5:1, a control 3:1',
  (scheme) => {
    const colour = pageColours[scheme];
    for (const ground of grounds) {
      for (const text of ['text', 'quiet', 'link', 'error'] as const) {
        expect(contrast(colour[text], colour[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(colour['on-accent'], colour.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour['on-accent'], colour['accent-strong'])).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['surface', 'field'] as const) {
      expect(contrast(colour.control, colour[ground]), `control on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  },
);
