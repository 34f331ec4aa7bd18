import type { Method } from '#service/modules/rest/method.ts';
import type { MethodOverride } from '#service/modules/rest/method-override.ts';
import type { Connection } from '#service/storage/connection.ts';
import type { Store } from '#service/storage/store.ts';
import type { TableSet } from '#service/storage/table-set.ts';
import type { ServiceContext } from '#service/tools/context.ts';
import type { WorkspacePart } from '#service/tools/workspace/part.ts';
import type { Core } from './core.ts';
import type { ModuleOperation } from './module-operation.ts';
import type { Route } from './route.ts';

/**
 * A family or a concern of the service, as a value: what it keeps and what it adds. `modules/index.ts` lists all of them.
 * Adding a family is adding a folder and a line there; CONTRIBUTING.md has the steps.
 *
 * A module reaches another one only by what that one exports.
 */
export interface Module {
  /** Stands in the database beside the version of its tables: it does not change once released. */
  readonly name: string;
  readonly tables?: TableSet;
  /** REST methods (D36). */
  readonly methods?: readonly Method[];
  /** What can stand in for the method of a call. */
  overrides?(core: Core): MethodOverride;
  /** What it answers over HTTP beside REST methods. */
  routes?(core: Core): readonly Route[];
  /** Console operations by their names: those of the contract (`contractOperations`), or ones that it declares itself. */
  operations?(context: ServiceContext): Readonly<Record<string, ModuleOperation>>;
  /** Its part of the workspace file. */
  readonly workspace?: WorkspacePart;
}

/**
 * Makes functions over the transaction at hand, once for each open database: `store.of(factory)` gives them. What they
 * keep in memory they drop in `connection.group.onCachesInvalid`, which also tells of a reset and of a restored snapshot.
 */
export type RepositoryFactory<Repository> = (connection: Connection) => Repository;

/** What a module's functions need that run inside a unit of work. */
export type ModuleStore = Pick<Store, 'of' | 'sites' | 'accounts'>;
