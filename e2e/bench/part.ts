/** A target, and whether it is met; undefined: not measured. */
export interface Reached {
  readonly target: string;
  readonly found: number | undefined;
  readonly isMet: boolean | undefined;
}

/** How long a part of the bench measures, and where its data folders are. */
export interface Given {
  readonly folder: string;
  readonly rounds: number;
  /** Of a round. */
  readonly seconds: number;
  /** Writes a line for the developer. */
  readonly say: (line: string) => void;
}

/** Something that the bench measures with all else, or alone. */
export type Part = (given: Given) => Promise<{ readonly found: unknown; readonly targets: readonly Reached[] }>;

/** @param lines of what was found, for people */
export function part<T>(
  measure: (given: Given) => Promise<T>,
  lines: (found: T) => readonly string[],
  targets: (found: T) => readonly Reached[],
): Part {
  return async (given) => {
    const found = await measure(given);
    for (const line of lines(found)) given.say(line);
    return { found, targets: targets(found) };
  };
}

/** A figure that is to be below another one. */
export function below(target: string, found: number | undefined, most: number): Reached {
  return { target, found, isMet: found === undefined ? undefined : found < most };
}
