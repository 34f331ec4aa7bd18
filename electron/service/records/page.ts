export type JsonObject = Readonly<Record<string, unknown>>;

export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}
export interface PageRequest {
  readonly after?: string | undefined;
  readonly limit: number;
}
