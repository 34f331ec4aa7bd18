import { always, membersOf, siteMethod, sometimes } from '#service/methods/index.ts';
import { webhooksOfSite } from '../dependencies.ts';

export const getAllWebhooks = siteMethod({
  name: 'accounts.webhooks.getAll',
  documentation: 'The webhooks of the site, by name.',
  response: [
    always('webhooks', 'array', 'One object for each webhook.'),
    ...membersOf('webhooks[]', [
      always('name', 'string', 'Its name.'),
      always('url', 'string', 'Where it is posted to.'),
      always('events', 'array', 'What it tells of.'),
      always('active', 'boolean', 'Whether it is sent.'),
      always('version', 'string', '1.0, 1.1 or 2.0.'),
      sometimes('signingUserKey', 'string', 'The application whose secret signs.'),
      sometimes('headers', 'array', 'Headers of its own: objects with name and value.'),
      ...membersOf('headers[]', [
        always('name', 'string', 'Of the header.'),
        always('value', 'string', 'Of the header.'),
      ]),
    ]),
  ],
  example: { response: { webhooks: [] } },
  uses: { webhooks: webhooksOfSite },
  handler({ webhooks }) {
    const list = webhooks.list().map(({ name, url, events, active, version, signingUserKey, headers }) => ({
      ...{ name, url, events, active, version },
      ...(signingUserKey !== undefined && { signingUserKey }),
      ...(headers.length > 0 && { headers }),
    }));
    return { data: { webhooks: list }, did: `Returned ${list.length} webhooks.` };
  },
});
