import type { AccountListener } from '#service/modules/accounts/account-changes.ts';
import type { Method } from '#service/modules/rest/method.ts';
import type { MethodOverride } from '#service/modules/rest/method-override.ts';
import type { Connection } from '#service/storage/connection.ts';
import type { Store } from '#service/storage/store.ts';
import type { TableSet } from '#service/storage/table-set.ts';
import type { ServiceContext } from '#service/tools/context.ts';
import type { WorkspacePart } from '#service/tools/workspace/part.ts';
import type { Clock } from './clock.ts';
import type { Core } from './core.ts';
import type { ModuleOperation } from './module-operation.ts';
import type { ProvokedFailures } from './provoked.ts';
import type { RandomSource } from './random.ts';
import type { Route } from './route.ts';

/**
 * A family or a concern of the service, as a value: its tables and what it adds. `modules/index.ts` lists all of them.
 * Adding a family is adding a folder and a line there; CONTRIBUTING.md has the steps.
 *
 * A module reaches another one only by what that one exports.
 */
export interface Module {
  /** Stored in the database with the version of its tables: it does not change once released. */
  readonly name: string;
  readonly tables?: TableSet;
  /** REST methods (D36). */
  readonly methods?: readonly Method[];
  /** What can replace the method of a call. */
  overrides?(core: Core): MethodOverride;
  /** Failures that a user provokes (D50); of one module at most. */
  provoked?(core: Core): ProvokedFailures;
  /** HTTP routes besides REST methods. */
  routes?(core: Core): readonly Route[];
  /** Console operations by their names: those of the contract (`contractOperations`), or ones that it declares itself. */
  operations?(context: ServiceContext): Readonly<Record<string, ModuleOperation>>;
  /** Told of what happens to accounts, inside the unit of work that makes it happen. */
  accountListener?(context: ListenerContext): AccountListener;
  /**
   * Starts what works beside the calls, when the service listens.
   *
   * @returns ends it; no write may follow
   */
  background?(context: ServiceContext): () => Promise<void>;
  /** Its part of the workspace file. */
  readonly workspace?: WorkspacePart;
}

/**
 * Makes functions that read and write inside units of work, once for each open database: `store.of(factory)` returns them.
 * They drop their caches in `connection.group.onCachesInvalid`, which is also called by a reset and a restored snapshot.
 */
export type RepositoryFactory<Repository> = (connection: Connection) => Repository;

/** What a listener of accounts is given: the store is not complete yet when it is made. */
export interface ListenerContext extends Pick<Store, 'of'> {
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** What a module's functions need that run inside a unit of work. */
export type ModuleStore = Pick<Store, 'of' | 'sites' | 'accounts'>;
