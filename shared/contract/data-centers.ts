import { z } from 'zod';
import { heard } from './changes.ts';
import { domainName } from './domain-name.ts';
import { change, command, query, scripts } from './operation.ts';
import { nothing } from './values.ts';

export const dataCenterSettings = z.strictObject({
  name: z.string().trim().min(1, 'Give the data center a name.').max(60),
  /** Host names begin with the namespace: `socialize.<domain>` (D2, D3). */
  domain: domainName('us1.authdesk.localhost'),
});
const dataCenterId = z.string().regex(/^[a-z0-9-]{1,20}$/, 'An id is 1 to 20 lower-case letters, digits or "-".');
export const dataCenter = dataCenterSettings.extend({ id: dataCenterId });
export type DataCenter = z.infer<typeof dataCenter>;
/** A change of domains may need a new CA (R34); then `notice` says so and what to do. */
const changedDataCenter = dataCenter.extend({ notice: z.string().optional() });

/** One host name that a data center gives, and where it leads. */
export const hostName = z.object({
  host: z.string(),
  /** Addresses that the source gives for the name; empty when it gives none. */
  addresses: z.array(z.string()),
  /** True when the name leads to this machine. */
  local: z.boolean(),
  /**
   * `hosts-file`: read from that file. `system`: the user had the operating system asked. Otherwise no look-up was made
   * (R32): `reserved` is under `localhost`, which browsers take for this machine (RFC 6761); `none` is unknown.
   */
  source: z.enum(['hosts-file', 'system', 'reserved', 'none']),
});

export const dataCenters = {
  'dataCenters.list': scripts.query(
    'All data centers with the number of sites in each.',
    nothing,
    z.array(dataCenter.extend({ sites: z.int() })),
  ),
  'dataCenters.create': command('Adds a data center.', dataCenter, changedDataCenter),
  'dataCenters.update': change(
    'Changes name or domain; the HTTPS certificate is issued anew for the names.',
    z.strictObject({ id: dataCenterId, settings: dataCenterSettings.partial(), heard }),
    changedDataCenter,
  ),
  'dataCenters.delete': command(
    'Removes a data center that no site uses.',
    z.strictObject({ id: dataCenterId }),
    nothing,
  ),
  'dataCenters.resolve': query(
    'The host names of a data center, whether they lead to this machine, and the hosts-file lines if not.',
    z.strictObject({
      id: dataCenterId,
      /** Asks the operating system for every name. It may ask other machines, so only on the user's request (R32). */
      ask: z.boolean().default(false),
    }),
    z.object({
      hosts: z.array(hostName),
      hostsFile: z.string().optional(),
      hostsFilePath: z.string(),
      certificateNames: z.array(z.string()),
    }),
  ),
};
