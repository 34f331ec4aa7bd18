import { isSecretParameter, mask } from '#shared/protocol/masking.ts';
import type { Data } from './envelope/envelope.ts';
import type { Method } from './method.ts';

const known = new WeakMap<Method, boolean>();

/** Whether a method declares a member whose name is that of a secret: only then its responses are masked for the log. */
export function returnsSecrets(method: Method): boolean {
  let returns = known.get(method);
  if (returns === undefined) {
    returns = method.response.some(({ name }) => isSecretParameter(name.slice(name.lastIndexOf('.') + 1)));
    known.set(method, returns);
  }
  return returns;
}

/** The data of a response as the log may show it: texts of members with the name of a secret are masked (R15). */
export function maskedMembers(data: Data): Data {
  return masked(data) as Data;
}

function masked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(masked);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isSecretParameter(name) ? maskedTexts(member) : masked(member),
    ]),
  );
}

/** A secret, or a list of them. */
function maskedTexts(value: unknown): unknown {
  if (typeof value === 'string') return mask(value);
  return Array.isArray(value) ? value.map(maskedTexts) : masked(value);
}
