import { always, flag, openMethod, random, sometimes } from '#service/methods/index.ts';
import { clientIds, idResponse, refreshTime, sentIds } from './client-ids.ts';

export const getIDs = openMethod({
  name: 'socialize.getIDs',
  documentation: 'Gives ids of a machine and a context to a client library, which sends them with its later calls.',
  parameters: [
    ...sentIds,
    flag('includeTicket', 'Also a short-lived ticket for gmid, which nothing here asks for; inferred.'),
  ],
  errors: [],
  response: [
    ...idResponse,
    always('refreshTime', 'integer', 'When the client asks again, milliseconds since 1970; the unit is inferred.'),
    sometimes('gmidTicket', 'string', 'When includeTicket is true.'),
  ],
  example: { parameters: {}, response: {} },
  uses: { random },
  handler({ input, now, random }) {
    const { gmid, ucid } = clientIds(random, input);
    const ticket = input.includeTicket ? { gmidTicket: random(24).toString('base64url') } : {};
    return { data: { gmid, ucid, gcid: ucid, refreshTime: refreshTime(now), ...ticket }, did: 'Gave ids to a client.' };
  },
});
