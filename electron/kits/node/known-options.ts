import { AuthdeskError } from './error.ts';

/**
 * Takes options as they are. A misspelt one would change nothing, and JavaScript has nobody else who says so.
 *
 * @throws AuthdeskError that names an option that there is not, and those that there are
 */
export function known<T extends object>(options: T, ...names: readonly string[]): T {
  const strange = Object.keys(options).find((name) => !names.includes(name));
  if (strange === undefined) return options;
  throw new AuthdeskError('invalid-input', `There is no option "${strange}".`, `Options: ${names.join(', ')}.`);
}
