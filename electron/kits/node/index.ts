/** The kit for tests: `import { startAuthdesk } from 'authdesk/testing'` (docs/testing/node.md). */
export { AuthdeskError } from './error.ts';
export { startAuthdesk } from './start.ts';
export type * from './types.ts';
