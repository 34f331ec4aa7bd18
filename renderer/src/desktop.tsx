// Entry of the desktop window. The strict policy first, then the texts, which load beside everything else.
import './platform/strict-csp.ts';
import './texts/loading.ts';

const { startDesktop } = await import('./start.tsx');
startDesktop();
