export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | undefined;
}
export interface PageRequest {
  readonly after?: string | undefined;
  /** From the other end of the list. */
  readonly oldestFirst?: boolean | undefined;
  readonly limit: number;
}
