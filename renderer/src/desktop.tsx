// Entry of the desktop window. The strict policy first, then the first panel and the fonts, which load beside everything else.
import './platform/strict-csp.ts';
import './ahead.ts';

const { startDesktop } = await import('./start.tsx');
startDesktop();
