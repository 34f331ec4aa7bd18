import { z } from 'zod';
import { personState } from '#shared/contract/people.ts';
import { apiKey } from '#shared/contract/values.ts';
import { ask } from '../context.ts';
import { paging, part, partText, sliceByKey } from '../pages.ts';
import { isoTime, shorten, shortened } from '../texts.ts';
import { tool } from '../tool.ts';

const found = z.object({
  apiKey: z.string(),
  UID: z.string(),
  displayName: z.string(),
  email: z.string().optional(),
  status: z.string(),
  isActive: z.boolean(),
  identities: z.array(z.string()),
  createdAt: z.string(),
  profile: shortened.optional().describe('JSON; only with "whole".'),
  data: shortened.optional().describe('JSON; only with "whole".'),
});

export const findPeople = tool({
  name: 'find_people',
  title: 'Find people',
  description:
    'Accounts of a site or of all, newest first: by part of UID, name, e-mail address, provider or identity. With "whole" and few results also profile and data.',
  effect: 'reads',
  input: z.strictObject({
    apiKey: apiKey.optional(),
    text: z.string().max(200).optional(),
    state: personState.optional(),
    whole: z.boolean().default(false).describe('With profile and data; at most five are returned then.'),
    ...paging,
  }),
  output: z.object({ people: z.array(found), part }),
  async run({ limit, offset, whole, ...filter }, context) {
    const range = { limit: whole ? Math.min(limit, 5) : limit, offset };
    const slice = await sliceByKey(range, (count, after) =>
      ask(context, 'people.list', { ...filter, limit: count, ...(after !== undefined && { after }) }),
    );
    const people = await Promise.all(
      slice.items.map(async (person) => {
        const account = whole
          ? await ask(context, 'people.get', { apiKey: person.apiKey, UID: person.UID })
          : undefined;
        return {
          apiKey: person.apiKey,
          UID: person.UID,
          displayName: person.displayName,
          ...(person.email !== undefined && { email: person.email }),
          status: person.status,
          isActive: person.isActive,
          identities: person.identities.map(({ provider, providerUID }) => `${provider}: ${providerUID}`),
          createdAt: isoTime(person.createdAt),
          ...(account !== undefined && {
            profile: shorten(JSON.stringify(account.profile)),
            data: shorten(JSON.stringify(account.data)),
          }),
        };
      }),
    );
    const lines = people.map(
      ({ apiKey: key, UID, displayName, email, status }) =>
        `${UID} of ${key}: ${displayName}${email === undefined ? '' : ` <${email}>`}, ${status}`,
    );
    return { value: { people, part: slice.part }, text: [partText(slice.part, 'people'), ...lines].join('\n') };
  },
});
