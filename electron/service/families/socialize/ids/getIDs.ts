import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { always, flag, openMethod, random, sometimes } from '#service/methods/index.ts';
import type { TokenRecord } from '#service/records/index.ts';
import { clientIds, idResponse, refreshTime, sentIds } from './client-ids.ts';

/** As that of the client-side library: from the page to the provider. */
const TICKET_LIFETIME_MS = 300_000;

export const getIDs = openMethod({
  name: 'socialize.getIDs',
  documentation: 'Gives ids of a machine and a context to a client library, which sends them with its later calls.',
  parameters: [
    ...sentIds,
    flag(
      'includeTicket',
      'Also a ticket that stands for the session of the call for five minutes, once: authorize/continue of the OpenID provider takes it. Without a session it stands for nothing; inferred.',
    ),
  ],
  response: [
    ...idResponse,
    always('refreshTime', 'integer', 'When the client asks again, milliseconds since 1970; the unit is inferred.'),
    sometimes('gmidTicket', 'string', 'When includeTicket is true.'),
  ],
  uses: { random, oneTimeTokens },
  handler({ input, now, session, random, oneTimeTokens }) {
    const { gmid, ucid } = clientIds(random, input);
    const ticketOf = ({ id, UID }: Partial<TokenRecord> = {}) =>
      id === undefined || UID === undefined
        ? random(24).toString('base64url')
        : oneTimeTokens.issue('gmidTicket', { UID, payload: { session: id }, lifetime: TICKET_LIFETIME_MS });
    const ticket = input.includeTicket ? { gmidTicket: ticketOf(session) } : {};
    return { data: { gmid, ucid, gcid: ucid, refreshTime: refreshTime(now), ...ticket }, did: 'Gave ids to a client.' };
  },
});
