// Entry of the console in a browser. The strict policy first, then the texts, which load beside everything else.
import './platform/strict-csp.ts';
import './texts/loading.ts';

const { startConsole } = await import('./start.tsx');
await startConsole();
