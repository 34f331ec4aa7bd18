import { keysOf } from '#shared/narrowing.ts';

/**
 * Colours of what the library draws. Dark ones only where the page itself has said that it can be dark (`color-scheme`):
 * a browser that prefers dark does not make a light page dark.
 */
const light = {
  ...{ surface: '#fff', text: '#1b1d29', quiet: '#5b6075', line: '#c9cde0', hover: '#f1f3fb', field: '#fff' },
  ...{ accent: '#3d4fd1', 'on-accent': '#fff', link: '#3042bd', error: '#b3261e' },
};
const dark: typeof light = {
  ...{ surface: '#1d2030', text: '#eceefa', quiet: '#a6acc4', line: '#474d68', hover: '#2a2e42', field: '#151826' },
  ...{ accent: '#5566e6', 'on-accent': '#fff', link: '#aab6ff', error: '#ff9d94' },
};

const roots = '.gigya-dialog, .gigya-screen, .gigya-community, .gigya-providers, .gigya-providers-heading';
const variables = (value: (name: keyof typeof light) => string): string =>
  keysOf(light)
    .map((name) => `--gigya-${name}: ${value(name)};`)
    .join(' ');

export const theme = `
${roots} { ${variables((name) => light[name])} }
@supports (color: light-dark(red, blue)) {
  ${roots} { ${variables((name) => `light-dark(${light[name]}, ${dark[name]})`)} }
}
`;
