import { z } from 'zod';
import { command, query } from './operation.ts';
import { apiKey, nothing } from './values.ts';

/** A child site and the parent whose accounts, schema and policies it shares (D70). */
const member = z.object({ apiKey, owner: apiKey });

export const siteGroups = {
  'siteGroups.list': query('The child sites, each with its parent.', nothing, z.array(member)),
  'siteGroups.set': command(
    'Makes a site a child of another one, whose accounts, schema and policies it then shares, or takes it out of its group.',
    z.strictObject({
      apiKey,
      /** Empty: it is no child any more. */
      owner: z.string().max(200),
    }),
    nothing,
  ),
};
