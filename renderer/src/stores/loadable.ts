/** Code that is fetched when it is first needed. */
export interface Loadable<T> {
  /** The fetch, begun once. A failed one stays failed until `forget`, so that a panel that waits for it can say so. */
  readonly load: () => Promise<T>;
  /** The code once it is here: waiting for `load` then would still show a placeholder, which React keeps for 300 ms. */
  readonly loaded: () => T | undefined;
  /** Lets the next `load` try again after a failure. */
  readonly forget: () => void;
}

/** Tells code that could not be fetched from code that failed. */
export class NotLoaded extends Error {}

/** Wraps a fetch of code. */
export function loadable<T>(fetch: () => Promise<T>): Loadable<T> {
  let begun: Promise<T> | undefined;
  let here: T | undefined;
  let failed = false;
  return {
    load() {
      begun ??= fetch().then(
        (code) => {
          here = code;
          return code;
        },
        (cause: unknown) => {
          failed = true;
          throw new NotLoaded('The code of a panel could not be fetched.', { cause });
        },
      );
      return begun;
    },
    loaded: () => here,
    forget() {
      if (!failed) return;
      failed = false;
      begun = undefined;
    },
  };
}
