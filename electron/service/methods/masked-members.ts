import { isSecretMember, mask } from '#shared/protocol/masking.ts';
import type { Data } from './envelope/envelope.ts';
import type { Method } from './method.ts';

/** The headers of a webhook may be secrets (R15). */
const HEADER_VALUE = 'headers[].value';

const known = new WeakMap<Method, boolean>();

/** Whether a method declares a member whose name is that of a secret: only then its responses are masked for the log. */
export function returnsSecrets(method: Method): boolean {
  let returns = known.get(method);
  if (returns === undefined) {
    returns = method.response.some(
      ({ name }) => isSecretMember(name.slice(name.lastIndexOf('.') + 1)) || name.endsWith(HEADER_VALUE),
    );
    known.set(method, returns);
  }
  return returns;
}

/**
 * The data of a response as the log may show it: texts of members with the name of a secret, and in them, are masked, and
 * so are the values of headers (R15).
 */
export function maskedMembers(data: Data): Data {
  return masked(data, false) as Data;
}

/** @param isSecret the value is in a member with such a name */
function masked(value: unknown, isSecret: boolean): unknown {
  if (typeof value === 'string' && isSecret) return mask(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => masked(item, isSecret));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const shown = masked(member, isSecret || isSecretMember(name));
      return [name, name === 'headers' && Array.isArray(shown) ? shown.map(maskedHeader) : shown];
    }),
  );
}

/** A header without its value; what is no header stays. */
function maskedHeader(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('value' in item)) return item;
  return { ...item, value: masked(item.value, true) };
}
