/** Ids that `next` has returned already, so that it returns each once. */
export class Taken {
  readonly #ids = new Set<number>();

  /** The oldest that was not taken, which it now is. @param items newest first, as lists of the service are */
  take<T extends { readonly id: number }>(items: readonly T[]): T | undefined {
    const oldest = items.findLast(({ id }) => !this.#ids.has(id));
    if (oldest !== undefined) this.#ids.add(oldest.id);
    return oldest;
  }

  /** After a state came back, the service gives the same ids again. */
  forget(): void {
    this.#ids.clear();
  }
}
