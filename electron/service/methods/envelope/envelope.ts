import type { ResponseField } from '#shared/contract/requests.ts';
import { isObject } from '#shared/narrowing.ts';
/** Method data: plain JSON values; members that are undefined are left out. */
export type Data = Readonly<Record<string, unknown>>;

/** The members of a response, in all formats (spec "Response envelope", D11, F 4.3, F 4.4). */
export interface Envelope {
  readonly method: string;
  readonly callId: string;
  readonly context: string | undefined;
  readonly errorCode: number;
  readonly errorMessage: string | undefined;
  readonly errorDetails: string | undefined;
  readonly statusCode: number;
  readonly statusReason: string;
  /** Milliseconds by the service clock. */
  readonly time: number;
  readonly data: Data;
  /** Members that the entry of the method declares. */
  readonly declared?: readonly ResponseField[] | undefined;
}

/**
 * An object without members has no data (D11), unless the entry says that every response has it: the map that the response
 * is about is there when it is empty (D80). An empty list of results is kept.
 */
export function isLeftOut(name: string, value: unknown, declared: readonly ResponseField[] = []): boolean {
  if (!isObject(value)) return false;
  for (const _ in value) return false;
  return !declared.some((field) => field.name === name && field.type === 'object' && !field.optional);
}
