import { keysOf } from '../narrowing.ts';

/**
 * Colours of the pages of the service and of what the client-side library draws. Each text has 4.5:1 on `surface`, `field` and
 * `hover`, `control` has 3:1, in both schemes (WCAG 1.4.3, 1.4.11).
 */
const light = {
  ...{ page: '#eef0f6', glow: '#dfe4f7', surface: '#fff', text: '#171a26', quiet: '#565d73', line: '#d9dde9' },
  ...{ control: '#858da6', field: '#fff', hover: '#f1f3fe', link: '#3042bd', error: '#b3261e' },
  ...{ accent: '#3d4fd1', 'accent-strong': '#2f3fb3', 'on-accent': '#fff' },
};
const dark: typeof light = {
  ...{ page: '#0e1019', glow: '#1a1f38', surface: '#171a27', text: '#edeffa', quiet: '#a4abc4', line: '#2b3045' },
  ...{ control: '#747c98', field: '#10131e', hover: '#1f2440', link: '#aab6ff', error: '#ff9d94' },
  ...{ accent: '#93a1ff', 'accent-strong': '#b0baff', 'on-accent': '#10132b' },
};

export type PageColour = keyof typeof light;

export const pageColours: Readonly<Record<'light' | 'dark', Readonly<Record<PageColour, string>>>> = { light, dark };

export const pageColourNames: readonly PageColour[] = keysOf(light);

/** On the service's own pages the desk's font, which they bring; on pages of others the system's. */
export const pageFont = '"Inter Variable", system-ui, sans-serif';
