import { sendMessage } from '#service/core/outbox/index.ts';
import { providerParameters } from '#service/core/parameters/index.ts';
import { invalidParameter, list, shorten, text, userMethod } from '#service/methods/index.ts';
import { providerErrorResponse, providerErrors, publishingErrors, publishingProviders } from '../publishing.ts';
import { able } from './abilities.ts';

const MOST_RECIPIENTS = 50;

export const sendNotification = userMethod({
  name: 'socialize.sendNotification',
  documentation:
    'Sends a message of a user to friends at the connected providers: it ends in the outbox. Parameters and response are inferred.',
  parameters: [
    list('recipients', `Ids of the friends, comma separated; at most ${MOST_RECIPIENTS}.`, {
      required: true,
      max: MOST_RECIPIENTS,
      example: 'u-bruno',
    }),
    text('subject', 'Subject of the message.', { max: 500 }),
    text('body', 'Text of the message.', { required: true, max: 5000, example: 'See you on Friday' }),
    ...providerParameters,
  ],
  errors: publishingErrors,
  response: providerErrorResponse,
  example: { parameters: { UID: 'u-ada', recipients: 'u-bruno', body: 'See you on Friday' }, response: {} },
  uses: { sendMessage },
  handler({ account, input, sendMessage }) {
    const { recipients, subject, body } = input;
    const long = recipients.find((to) => to.length > 300);
    if (long !== undefined) throw invalidParameter('recipients', `"${shorten(long)}" has more than 300 characters.`);
    const { providers, errors } = publishingProviders(account, input, able.notifications);
    for (const provider of providers) {
      for (const to of new Set(recipients)) {
        sendMessage({
          kind: 'push',
          purpose: 'notification',
          UID: account.UID,
          to: `${provider} ${to}`,
          subject,
          text: body,
        });
      }
    }
    return {
      data: providerErrors(errors),
      did: `Sent a message of "${account.UID}" to ${recipients.length} friends at ${providers.join(', ')}.`,
    };
  },
});
