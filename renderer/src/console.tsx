// Entry of the console in a browser. The strict policy first, then the first panel and the fonts, which load beside everything else.
import './platform/strict-csp.ts';
import './ahead.ts';

const { startConsole } = await import('./start.tsx');
await startConsole();
