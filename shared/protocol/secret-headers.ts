/** Parts of the names of headers whose values are credentials. */
const secretHeader = /secret|token|passw|pwd|authoriz|cookie|credential/i;

/** True when a header of this name, in any case, holds what a log must not show (R15). */
export function isSecretHeader(name: string): boolean {
  return secretHeader.test(name);
}
