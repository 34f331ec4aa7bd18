/**
 * A large value as its JSON text, in parts that are sent one after the other: neither making the text nor sending it
 * holds up the thread that answers calls (R47).
 */
export class JsonText {
  /** Texts, or bytes of UTF-8. Each part ends at the end of a character. */
  readonly parts: readonly (string | Uint8Array)[];

  constructor(parts: readonly (string | Uint8Array)[]) {
    this.parts = parts;
  }
}
