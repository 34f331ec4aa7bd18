import { ApiError } from '#service/kernel/index.ts';
import { always, membersOf, shorten, siteMethod, sometimes, text } from '#service/methods/index.ts';
import { webhooksOfSite } from '../dependencies.ts';

export const getWebhookStatus = siteMethod({
  name: 'accounts.webhooks.getStatus',
  documentation: 'How the newest delivery to the address of a webhook went. The shape of the response is inferred.',
  parameters: [
    text('url', 'The address of a webhook, in its case.', {
      required: true,
      max: 2_000,
      example: 'http://localhost:8080/webhook',
    }),
  ],
  errors: [{ errorCode: 404000, when: 'No webhook of the site has this address.' }],
  response: [
    always('webhookStatus', 'object', 'How it went.'),
    ...membersOf('webhookStatus', [
      always(
        'statusCode',
        'integer',
        'HTTP status of the receiver; 404 when nothing was sent yet, 503 when it did not answer.',
      ),
      sometimes('lastSent', 'string', 'When it was sent, ISO 8601; absent when nothing was sent.'),
      sometimes('message', 'string', 'What went wrong.'),
    ]),
  ],
  example: {
    before: [
      {
        method: 'accounts.webhooks.set',
        parameters: { name: 'crm', url: 'http://localhost:8080/webhook', events: 'accountCreated', active: 'false' },
      },
    ],
    parameters: { url: 'http://localhost:8080/webhook' },
    response: { webhookStatus: { statusCode: 404, message: 'No Webhook activity was found' } },
  },
  uses: { webhooks: webhooksOfSite },
  handler({ input: { url }, webhooks }) {
    if (!webhooks.list().some((one) => one.url === url)) {
      throw new ApiError(404000, `No webhook of the site has the url "${shorten(url)}".`);
    }
    const did = 'Returned how the newest delivery went.';
    const { delivery, attempt } = webhooks.lastTo(url) ?? {};
    if (attempt === undefined) {
      const message = delivery?.reason ?? 'No Webhook activity was found';
      return { data: { webhookStatus: { statusCode: 404, message } }, did };
    }
    const { at, status = 503, problem } = attempt;
    const message = problem ?? (status === 200 ? undefined : delivery?.reason);
    const webhookStatus = {
      statusCode: status,
      lastSent: new Date(at).toISOString(),
      ...(message !== undefined && { message }),
    };
    return { data: { webhookStatus }, did };
  },
});
