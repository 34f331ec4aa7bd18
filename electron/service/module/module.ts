import type { Core } from '#service/http/index.ts';
import type { Clock, ProvokedFailures, RandomSource, Route, UpstreamStage } from '#service/kernel/index.ts';
import type { Method, MethodOverride } from '#service/methods/index.ts';
import { provided, type RepositoryFactory, type Store, type TableSet } from '#service/storage/index.ts';
import type { ServiceContext } from './context.ts';
import type { WorkspacePart } from './workspace-part.ts';

/**
 * A family or a concern of the service, as a value: its tables and what it adds. `modules.ts` lists all of them.
 * Adding a family is adding a folder and a line there; docs/development.md has the steps.
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
  /** What answers calls instead of Authdesk (D85); of one module at most. */
  upstream?(core: Core): UpstreamStage;
  /** HTTP routes besides REST methods. */
  routes?(core: Core): readonly Route[];
  /** Called once for each store that is opened, before anything is read or written. */
  opened?(store: OpenedStore): void;
  /**
   * Starts what works beside the calls, when the service listens.
   *
   * @returns ends it; no write may follow
   */
  background?(context: ServiceContext): () => Promise<void>;
  /** Its part of the workspace file. */
  readonly workspace?: WorkspacePart;
}

/** What a module is given when a store was opened; the store is not complete yet. */
export interface OpenedStore extends Pick<Store, 'of'> {
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** What a store was opened with. */
export const modulesOf: RepositoryFactory<readonly Module[]> = provided('modules');
