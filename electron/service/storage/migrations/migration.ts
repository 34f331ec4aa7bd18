/** One step of the database schema. Steps are numbered from 1 without gaps and never changed after a release. */
export interface Migration {
  /** `user_version` of the database after this step. */
  readonly version: number;
  /** SQL that is run inside the step's own transaction. */
  readonly sql: string;
}
