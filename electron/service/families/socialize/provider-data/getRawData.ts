import { posts } from '#service/core/accounts/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { providerSessions } from '#service/core/provider-sessions/index.ts';
import { invalidParameter, list, sometimes, text, userMethod } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { able } from './abilities.ts';
import { graphOperation, rawProfile } from './graph.ts';
import { providerAccess, providerAccessErrors } from './provider-access.ts';
import { rawXml } from './raw-xml.ts';

const MOST_POSTS = 25;

export const getRawData = userMethod({
  name: 'socialize.getRawData',
  documentation: 'Reads what a provider has about a user, as the provider says it (simulated: invented by Authdesk).',
  parameters: [
    shared.provider,
    text('path', 'Path of the Graph, for Facebook only, as in socialize.facebookGraphOperation.', { max: 2000 }),
    list('fields', 'Only these members, comma separated.', { max: 100 }),
    text('dataFormat', 'json (default): rawData is an object; xml: it is a text of XML.', { values: ['json', 'xml'] }),
  ],
  errors: [...providerAccessErrors, { errorCode: 500023, when: 'The simulated Graph does not have this path.' }],
  response: [
    sometimes('rawData', 'object', 'What the provider has.'),
    sometimes('rawData', 'string', 'The same as a text of XML, when dataFormat is xml.'),
  ],
  example: { parameters: { UID: 'u-ada', provider: 'facebook' }, response: { rawData: { id: 'fb-1001' } } },
  uses: { posts, providerSessions },
  handler({ account, input, now, posts, providerSessions }) {
    const { identity } = providerAccess(account, input.provider, able.rawData, providerSessions, now);
    if (input.path !== undefined && identity.provider !== 'facebook') {
      throw invalidParameter('path', 'It is a path of the Graph, which only Facebook has. Send fields instead.');
    }
    const all: JsonObject =
      input.path === undefined
        ? rawProfile(account, identity)
        : graphOperation(
            account,
            identity,
            { method: 'GET', path: input.path, parameters: {} },
            { posts: posts.list(account.UID, MOST_POSTS), publish: () => '' },
          );
    const { fields } = input;
    const data = fields && Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)));
    const rawData = input.dataFormat === 'xml' ? rawXml(data ?? all) : (data ?? all);
    return { data: { rawData }, did: `Read the data of "${account.UID}" at ${identity.provider}.` };
  },
});
