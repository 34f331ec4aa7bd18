import type { TableSet } from '#service/storage/table-set.ts';
import type { Core } from './core.ts';
import type { Route } from './route.ts';

/**
 * A family or a concern of the service, as a value: what it keeps and what it adds. `modules/index.ts` lists all of them;
 * nothing else has to be opened to add one.
 */
export interface Module {
  /** Kept in the database beside the version of its tables: it must not change once released. */
  readonly name: string;
  readonly tables?: TableSet;
  /** What it answers over HTTP. */
  readonly routes?: (core: Core) => readonly Route[];
}
