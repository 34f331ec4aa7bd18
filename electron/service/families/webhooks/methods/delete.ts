import { ApiError } from '#service/kernel/index.ts';
import { shorten, siteMethod, text } from '#service/methods/index.ts';
import { webhooksOfSite } from '../dependencies.ts';

export const deleteWebhook = siteMethod({
  name: 'accounts.webhooks.delete',
  documentation: 'Deletes a webhook. What waits for it is not sent.',
  parameters: [text('name', 'Of the webhook.', { required: true, max: 100, example: 'crm' })],
  errors: [{ errorCode: 404000, when: 'The site has no webhook of that name; the code is inferred.' }],
  example: {
    before: [
      {
        method: 'accounts.webhooks.set',
        parameters: { name: 'crm', url: 'http://localhost:8080/webhook', events: 'accountCreated', active: 'false' },
      },
    ],
    parameters: { name: 'crm' },
  },
  uses: { webhooks: webhooksOfSite },
  handler({ input, webhooks }) {
    if (!webhooks.remove(input.name)) {
      throw new ApiError(404000, `The site has no webhook "${shorten(input.name)}".`);
    }
    return { data: {}, did: `Deleted the webhook "${input.name}".` };
  },
});
