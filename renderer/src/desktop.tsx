// Entry of the desktop window. The strict policy first, everything else after it.
import './platform/strict-csp.ts';

const { startDesktop } = await import('./start.tsx');
startDesktop();
