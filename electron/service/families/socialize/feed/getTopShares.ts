import { always, integer, membersOf, siteMethod, sometimes, text } from '#service/methods/index.ts';
import { topShares } from '../dependencies.ts';

const DAY_MS = 86_400_000;

export const getTopShares = siteMethod({
  name: 'socialize.getTopShares',
  documentation: 'Lists the addresses that users shared most: the linkBack of published user actions.',
  parameters: [
    integer('age', 'How many days back: 1 to 7.', { required: true, max: 7, min: 1, example: '7' }),
    text('tag', 'Only what was published with this tag.', { max: 200 }),
    integer('limit', 'At most so many: 1 to 1000, 100 by default.', { max: 1000, min: 1 }),
  ],
  errors: [{ errorCode: 504001, when: 'The list takes longer than one call may take.' }],
  response: [
    always('shares', 'array', 'The addresses, most shared first; members are inferred.'),
    ...membersOf('shares[]', [
      always('url', 'string', 'The address.'),
      sometimes('title', 'string', 'Title of the newest action with it.'),
      always('count', 'integer', 'How often it was shared.'),
    ]),
  ],
  example: {
    before: [
      {
        method: 'socialize.publishUserAction',
        parameters: { UID: 'u-ada', userAction: '{"title":"A lamp","linkBack":"https://shop.example/lamp"}' },
      },
    ],
    parameters: { age: '7' },
    response: { shares: [{ url: 'https://shop.example/lamp', title: 'A lamp', count: 1 }] },
  },
  uses: { topShares },
  async handler({ input, now, topShares }) {
    const since = now - input.age * DAY_MS;
    const shares = await topShares({ since, tag: input.tag, limit: input.limit ?? 100 });
    return { data: { shares }, did: `Listed ${shares.length} shared addresses.` };
  },
});
