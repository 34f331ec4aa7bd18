import { ApiError } from '#service/kernel/index.ts';

/** How often a call is decided anew because what it needs has changed while it waited. */
const MAX_ROUNDS = 10;

/** What a computation depends on, its name first: with equal inputs it is done once per call. */
type Inputs = readonly [name: string, ...inputs: readonly unknown[]];

/** Thrown when a call needs what is not computed yet. It ends its unit of work, and the call is decided anew. */
export class Awaiting extends Error {
  /** Resolves when it is computed; rejects only for a bug. */
  readonly computed: Promise<void>;

  constructor(computed: Promise<void>) {
    super('The call waits for a computation.');
    this.computed = computed;
  }
}

type Computed = { readonly value: unknown } | { readonly error: ApiError };

/**
 * What one call computes off the answering thread: hashes of passwords, keys, verdicts of libraries, long reads (R47).
 *
 * A call that needs such a value, and does not have it yet, stops there. Everything that it wrote is rolled back. Once the
 * value is computed the call is decided again from its credential on, and finds the value. So nothing is written by what
 * was true before the pause: whether session, regToken, account and hash are still what they were is asked by the same
 * checks as in every call (R56).
 */
export class Computations {
  #known: Map<string, Computed> | undefined;
  #rounds = 0;

  /** True when the call was decided before, up to a computation. */
  get isAgain(): boolean {
    return this.#rounds > 0;
  }

  /**
   * The value of a computation.
   *
   * @param inputs everything that the value depends on; kept as long as the call
   * @param compute runs outside of any unit of work, and must not write
   * @throws ApiError the one that `compute` rejects with; 409030 when the inputs changed too often
   * @throws Awaiting when it is not computed yet: the framework catches that
   */
  take<T>(inputs: Inputs, compute: () => Promise<T>): T {
    const key = JSON.stringify(inputs);
    const known = this.#known?.get(key);
    if (known !== undefined) {
      if ('error' in known) throw known.error;
      return known.value as T;
    }
    if (this.#rounds === MAX_ROUNDS) {
      const details = `What the call needs was changed ${MAX_ROUNDS} times by other calls while it waited. Send it again.`;
      throw new ApiError(409030, details);
    }
    this.#rounds += 1;
    this.#known ??= new Map();
    const all = this.#known;
    throw new Awaiting(
      // Begun when the unit of work has ended.
      Promise.resolve()
        .then(compute)
        .then(
          (value) => void all.set(key, { value }),
          (error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
            all.set(key, { error });
          },
        ),
    );
  }
}

/** For handlers, and for what they use: see `Computations.take`. */
export type Compute = Computations['take'];

/** @throws Error where the endpoint cannot wait */
export const compute = ({ computations }: { readonly computations?: Computations | undefined }): Compute => {
  if (computations === undefined) {
    return () => {
      throw new Error('This endpoint cannot wait for a computation.');
    };
  }
  return (inputs, computing) => computations.take(inputs, computing);
};
