import { chooseProviders } from '#service/core/accounts/index.ts';
import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import type { RandomSource } from '#service/kernel/index.ts';
import { always, flag, list, membersOf, openMethod, random, sometimes, text } from '#service/methods/index.ts';
import type { TokenRecord } from '#service/records/index.ts';
import { providersConfig } from './providers-config.ts';

/** How long a client uses its ids before it asks again. */
const REFRESH_MS = 30 * 86_400_000;
/** Ids that were made here; others are replaced. */
const machineForm = /^gmid\.ver4\.[A-Za-z0-9_-]{43}$/;
const contextForm = /^[A-Za-z0-9_-]{22}$/;

/** Ids by which client libraries tell machines and contexts apart. They identify no user, and nothing is kept of them. */
interface ClientIds {
  /** Of the machine. */
  readonly gmid: string;
  /** Of the context on it. */
  readonly ucid: string;
}

/** Makes ids; those that a client has already stay the same. */
function clientIds(
  random: RandomSource,
  sent: { readonly gmid?: string | undefined; readonly ucid?: string | undefined },
): ClientIds {
  const known = (text: string | undefined, form: RegExp) => (text !== undefined && form.test(text) ? text : undefined);
  return {
    gmid: known(sent.gmid, machineForm) ?? `gmid.ver4.${random(32).toString('base64url')}`,
    ucid: known(sent.ucid, contextForm) ?? random(16).toString('base64url'),
  };
}

/** When a client asks for its ids again, in milliseconds since 1970. */
function refreshTime(now: number): number {
  return now + REFRESH_MS;
}

const sentIds = [
  text('gmid', 'Id of the machine that the client has; it stays.'),
  text('ucid', 'Id of the context that the client has; it stays.'),
] as const;

const idResponse = [
  always('gmid', 'string', 'Id of the machine.'),
  always('ucid', 'string', 'Id of the context.'),
  always('gcid', 'string', 'Id of the context under its older name.'),
];

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

const parts = ['permissions', 'ids', 'appIds'] as const;
const none = { enabledProviders: undefined, disabledProviders: undefined };

export const getSDKConfig = openMethod({
  name: 'socialize.getSDKConfig',
  documentation:
    'Gives a mobile client library what it needs of the site: permissions to ask for and ids of applications at providers. The response is inferred from those libraries.',
  parameters: [
    list('include', 'Of permissions, ids, appIds; all of them when left out.', {
      max: parts.length,
      values: parts,
      example: 'permissions,ids,appIds',
    }),
    ...sentIds,
  ],
  response: [
    always('errorReportRules', 'array', 'Which errors the library reports: none.'),
    sometimes('permissions', 'object', 'Permissions to ask for, by provider.'),
    sometimes('ids', 'object', 'Ids of the client, as in socialize.getIDs.'),
    ...membersOf('ids', idResponse),
    sometimes(
      'appIds',
      'object',
      'Ids of the applications at providers, by provider; socialize.setProvidersConfig sets them.',
    ),
  ],
  example: { parameters: { include: 'permissions,ids' }, response: { errorReportRules: [] } },
  uses: { random, providersConfig },
  handler({ site, input, random, providersConfig }) {
    const wanted = new Set<string>(input.include ?? parts);
    const { gmid, ucid } = clientIds(random, input);
    const providers = chooseProviders(site, none, []);
    const { providers: configured } = providersConfig.get();
    const permissions = Object.fromEntries(providers.map((provider) => [provider, ['email', 'public_profile']]));
    const appIds = Object.fromEntries(
      providers.flatMap((provider) => {
        const app = configured[provider]?.app;
        const id = app?.appID ?? app?.clientID ?? app?.consumerKey;
        return typeof id === 'string' && id !== '' ? [[provider, id] as const] : [];
      }),
    );
    return {
      data: {
        errorReportRules: [],
        ...(wanted.has('permissions') && { permissions }),
        ...(wanted.has('ids') && { ids: { gmid, ucid, gcid: ucid } }),
        ...(wanted.has('appIds') && { appIds }),
      },
      did: 'Gave its configuration to a client library.',
    };
  },
});
