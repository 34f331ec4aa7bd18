import { z } from 'zod';
import { command, query } from './operation.ts';
import { apiKey, nothing } from './values.ts';

const administrator = z.object({ apiKey, userKey: z.string() });

export const administrators = {
  'administrators.list': query(
    'The applications that may administer: call admin.*, and every site with their userKey.',
    nothing,
    z.array(administrator),
  ),
  'administrators.set': command(
    'Gives an application the right to administer, or takes it.',
    z.strictObject({ apiKey, userKey: z.string().max(100), may: z.boolean() }),
    nothing,
  ),
};
