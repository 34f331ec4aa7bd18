/** Where a command writes. */
export interface Output {
  /** A line of the result, on standard output. */
  print(line: string): void;
  /** A line for the person, on standard error. */
  say(line: string): void;
}
