import { keepCompiledCode } from '#node/compiled-code.ts';

// The desktop host's entry: what Node compiles is kept before anything large is loaded (docs/adr/0021). Electron is ready only
// once this file has run to its end, so the other may do what has to come before (start-desktop.ts).

keepCompiledCode(process.env, process.platform);
await import('./start-desktop.ts');
