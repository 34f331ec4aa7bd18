import type { z } from 'zod';
import type { Store } from '#service/storage/index.ts';

/** What a module's functions need that run inside a unit of work. */
export type ModuleStore = Pick<Store, 'of'>;

/** A member that a module adds to the sites or people of the workspace file, or to the file itself. */
export interface Member {
  /** Of the member. */
  readonly name: string;
  readonly schema: z.ZodType;
}

/** What the file says of a person. */
export interface PersonEntry<Value = unknown> {
  readonly apiKey: string;
  readonly UID: string;
  readonly value: Value;
  /** Path of the member, for what is wrong. */
  readonly at: string;
}

/** A member of people. There may be a million, so that the reader writes it (R47), and not the module. */
interface PersonMember extends Member {
  /** SQL over `account a`: JSON text of what the account has; NULL leaves the member out. */
  readonly json: string;
  /** It is left out of a file without secrets; an import then keeps what is there. */
  readonly isSecret?: true;
  /**
   * Replaces what these accounts have, after the parts of sites. Called inside a unit of work.
   *
   * @throws OperationProblem
   */
  apply(store: ModuleStore, people: readonly PersonEntry[]): void;
}

/** A module's part of the workspace file. A member that is absent in a file leaves what the module has. */
export interface WorkspacePart {
  readonly site?: Member & {
    /**
     * What the site has; undefined leaves the member out.
     *
     * @param secrets the file is to have secrets, too
     */
    read(store: ModuleStore, apiKey: string, secrets?: boolean): unknown;
    /**
     * Replaces what the site has. The sites and accounts of the file are there by then. Called inside a unit of work: what it throws rolls the whole import back (R25).
     *
     * @param at path of the member, for what is wrong
     * @throws OperationProblem
     */
    apply(store: ModuleStore, apiKey: string, value: unknown, at: string): void;
  };
  readonly person?: PersonMember;
  readonly document?: Member & {
    read(store: ModuleStore): unknown;
    /** The value with what an import makes of members that it leaves out. */
    normal?(value: unknown): unknown;
    /** As that of a site, after those of all sites. */
    apply(store: ModuleStore, value: unknown, at: string): void;
  };
}
