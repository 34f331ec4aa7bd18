import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The built command, for tests that need a process of their own: from the sources a start takes three times as long.
 * AUTHDESK_COMMAND names another one from the top of the checkout, such as `electron/cli/authdesk.ts`.
 */
export const builtCommand = resolve(
  import.meta.dirname,
  '../..',
  process.env.AUTHDESK_COMMAND ?? 'out/main/authdesk.js',
);
if (!existsSync(builtCommand)) throw new Error('The command line is not built. Run "npm run build" first.');
