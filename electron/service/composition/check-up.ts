import { type CheckupOptions, checkUp as checkAll, type Finding } from '#service/console/checkup/index.ts';
import { tableSets } from '#service/core/store/index.ts';
import { modules } from './modules.ts';

export type { CheckupOptions, Finding };

/** Whether a service would start with these options, and what a start would find; nothing is changed. */
export const checkUp = (options: CheckupOptions): Promise<readonly Finding[]> => checkAll(options, tableSets(modules));
