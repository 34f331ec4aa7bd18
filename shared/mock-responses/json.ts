import { isObject } from '../narrowing.ts';
export type JsonValue = string | number | bigint | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}
