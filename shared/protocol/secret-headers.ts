/** Headers whose values are credentials; names in lower case. */
const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

/** True when a header of this name, in any case, holds what a log must not show (R15). */
export function isSecretHeader(name: string): boolean {
  return secretHeaders.has(name.toLowerCase());
}
