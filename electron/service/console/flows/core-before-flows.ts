import type { Core } from '#service/http/index.ts';

/** The core without its watch, which is made from it. */
export type CoreBeforeFlows = Omit<Core, 'flows'>;
