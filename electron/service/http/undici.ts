import { createRequire } from 'node:module';
import type * as Undici from 'undici';

/** Where undici keeps the dispatcher that every program in the process shares. */
const SHARED = Symbol.for('undici.globalDispatcher.2');
const shared = globalThis as { [SHARED]?: unknown };

let loaded: typeof Undici | undefined;

/**
 * undici, loaded with the first call that a user sends. On loading it makes its own dispatcher that of the whole process,
 * also for Node's `fetch`, unless there is one: a library must not do that to its host. So there is one while it loads.
 */
export function undici(): typeof Undici {
  if (loaded === undefined) {
    const require = createRequire(import.meta.url);
    const isTaken = SHARED in shared;
    if (!isTaken) Object.defineProperty(shared, SHARED, { value: {}, configurable: true });
    try {
      loaded = require('undici') as typeof Undici;
    } finally {
      if (!isTaken) delete shared[SHARED];
    }
  }
  return loaded;
}
