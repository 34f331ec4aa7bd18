import { type PageColour, pageColours } from '#shared/page-style/colours.ts';

/**
 * Colours of what the library draws: those of the service's pages. Dark ones only where the page itself has said that it can be
 * dark (`color-scheme`): a browser that prefers dark does not make a light page dark.
 */
const colours: readonly (readonly [name: string, of: PageColour])[] = [
  ...(['surface', 'text', 'quiet', 'hover', 'field', 'accent', 'on-accent', 'link', 'error'] as const).map(
    (name) => [name, name] as const,
  ),
  // What it draws a line around is a control.
  ['line', 'control'],
];
const { light, dark } = pageColours;

const roots = '.gigya-dialog, .gigya-screen, .gigya-community, .gigya-providers, .gigya-providers-heading';
const variables = (value: (of: PageColour) => string): string =>
  colours.map(([name, of]) => `--gigya-${name}: ${value(of)};`).join(' ');

export const theme = `
${roots} { ${variables((of) => light[of])} }
@supports (color: light-dark(red, blue)) {
  ${roots} { ${variables((of) => `light-dark(${light[of]}, ${dark[of]})`)} }
}
`;
