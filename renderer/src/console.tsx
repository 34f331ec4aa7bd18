// Entry of the console in a browser. The strict policy first, everything else after it.
import './platform/strict-csp.ts';

const { startConsole } = await import('./start.tsx');
await startConsole();
