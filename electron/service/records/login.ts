import type { JsonObject } from './json-object.ts';

/** A login between its first request and the user's decision on the provider's page. */
export interface LoginRecord {
  /** Random; a field of the form on the provider's page (D21). */
  readonly id: string;
  readonly antiForgeryToken: string;
  readonly createdAt: number;
  readonly apiKey: string;
  /** Parameters of the login request as the login end-point understood them; plain JSON. */
  readonly request: JsonObject;
  readonly flowId: string | undefined;
}
