import type { Store } from '#service/storage/index.ts';

/** What a module's functions need that run inside a unit of work. */
export type ModuleStore = Pick<Store, 'of'>;
