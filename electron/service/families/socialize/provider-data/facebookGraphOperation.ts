import { posts } from '#service/core/accounts/index.ts';
import { providerSessions } from '#service/core/provider-sessions/index.ts';
import { invalidParameter, jsonObject, sometimes, text, userMethod } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { graphOperation } from './graph.ts';
import { providerAccess, providerAccessErrors } from './provider-access.ts';

const facebook: ReadonlySet<string> = new Set(['facebook']);
/** Posts that /me/feed shows. */
const MOST_POSTS = 25;

export const facebookGraphOperation = userMethod({
  name: 'socialize.facebookGraphOperation',
  documentation:
    'Does an operation on the Graph of Facebook (simulated: it has the nodes and edges of the user, invented by Authdesk).',
  parameters: [
    text('graphPath', 'Path of the operation: /me, /me/friends, /me/albums, /me/photos, /me/feed, /me/likes.', {
      required: true,
      max: 2000,
      example: '/me',
    }),
    text('method', 'GET (default), POST or DELETE.', { values: ['GET', 'POST', 'DELETE'] }),
    jsonObject('graphParams', 'Parameters of the operation, such as {"fields":"id,name"} or {"message":"…"}.'),
    text(
      'accessTokenType',
      'none, userToken (default) or appToken; the user is connected to Facebook with each of them.',
      { values: ['none', 'userToken', 'appToken'] },
    ),
  ],
  hints: ['authRequired', 'authType'],
  errors: [
    ...providerAccessErrors.filter(({ errorCode }) => errorCode !== 400096),
    { errorCode: 500023, when: 'The simulated Graph does not have this path.' },
  ],
  response: [sometimes('graphResponse', 'object', 'The response of the Graph.')],
  example: { parameters: { UID: 'u-ada', graphPath: '/me' }, response: { graphResponse: { id: 'fb-1001' } } },
  uses: { posts, providerSessions },
  handler({ account, input, now, posts, providerSessions }) {
    const { identity } = providerAccess(account, 'facebook', facebook, providerSessions, now);
    const parameters: JsonObject = input.graphParams ?? {};
    const { message } = parameters;
    if (typeof message === 'string' && message.length > 5000) {
      throw invalidParameter('graphParams', 'Its member "message" has more than 5000 characters.');
    }
    const method = input.method ?? 'GET';
    const graphResponse = graphOperation(
      account,
      identity,
      { method, path: input.graphPath, parameters },
      {
        posts: posts.list(account.UID, MOST_POSTS),
        publish: (body) => posts.add(account.UID, { kind: 'status', provider: 'facebook', body, at: now }).id,
      },
    );
    return { data: { graphResponse }, did: `Did a ${method} on the simulated Graph for "${account.UID}".` };
  },
});
