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
}

/** An object without members has no data (D11); an empty list of results is kept. */
export function isEmptyObject(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const _ in value) return false;
  return true;
}
