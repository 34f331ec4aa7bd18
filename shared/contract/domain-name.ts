import { z } from 'zod';

/**
 * A domain of the service's own hosts, for which the local CA signs (D9, R34): a host name in lower case with at least one
 * dot, and no address. Whether somebody can own it (public suffixes) is checked by the service.
 *
 * @param example for the messages
 */
export function domainName(example: string) {
  return (
    z
      .string()
      .max(200)
      .regex(
        /^(?=.{1,200}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
        `A domain is a lower-case host name with at least one dot, such as "${example}".`,
      )
      .regex(/^[^.]{1,63}(?:\.[^.]{1,63})*$/, 'Each part of a domain has at most 63 characters.')
      // What programs read as an IPv4 address, also in its odd notations: the last part is a number (WHATWG URL, 3.5).
      .regex(/^(?!.*\.(?:[0-9]+|0x[0-9a-f]*)$)/, `This is an address. A domain is a host name, such as "${example}".`)
  );
}
