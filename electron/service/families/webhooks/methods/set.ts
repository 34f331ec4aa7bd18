import { ApiError } from '#service/kernel/index.ts';
import { flag, invalidParameter, json, shorten, siteMethod, text } from '#service/methods/index.ts';
import type { WebhookEvent, WebhookVersion } from '#shared/contract/webhooks.ts';
import { webhookEvents, webhookVersions } from '#shared/contract/webhooks.ts';
import { isOneOf, membersOf } from '#shared/narrowing.ts';
import { webhooksOfSite } from '../dependencies.ts';
import type { WebhookHeader } from '../repository.ts';

/** The newest version that is signed with a secret. */
const USUAL_VERSION: WebhookVersion = '1.1';

export const setWebhook = siteMethod({
  name: 'accounts.webhooks.set',
  documentation:
    'Creates a webhook, or changes the one of that name. It is sent to this machine, or to hosts that the user allowed in the console; a delivery to another host ends in the outbox, not sent.',
  parameters: [
    text('name', 'Its name, unique in the site.', { required: true, max: 100, example: 'crm' }),
    text('url', 'The http or https address that the events are posted to, unique in the site.', {
      required: true,
      max: 2_000,
      example: 'http://localhost:8080/webhook',
    }),
    text('events', `What it tells of, separated by commas or as a JSON array: ${webhookEvents.join(', ')}.`, {
      required: true,
      max: 1_000,
      example: 'accountCreated,accountRegistered,accountUpdated',
    }),
    flag('active', 'Whether it is sent. Switching it off ends what waits for it.', { required: true, example: 'true' }),
    text(
      'signingUserKey',
      'The application whose secret signs, with the versions 1.0 and 1.1; the secret of the site when left out.',
      { max: 100 },
    ),
    json(
      'headers',
      'Headers of its own: a JSON array of objects with name and value, or one object. When left out, those that it has stay. The form is inferred.',
      { example: '[{"name":"X-Shop","value":"1"}]' },
    ),
    text(
      'version',
      '1.0 and 1.1 are signed with a secret (HMAC-SHA1), 2.0 with a JWT; 1.1 and 2.0 add callId and version. 1.1 when left out, which is inferred.',
      { values: webhookVersions },
    ),
  ],
  notEmulated: ['include'],
  errors: [{ errorCode: 400007, when: 'Another webhook of the site has the address already.' }],
  example: {
    parameters: {
      name: 'crm',
      url: 'http://localhost:8080/webhook',
      events: 'accountCreated,accountUpdated',
      active: 'false',
    },
  },
  uses: { webhooks: webhooksOfSite },
  handler({ input, webhooks }) {
    const { name, url, active, signingUserKey } = input;
    const problem = webhooks.save({
      ...{ name, url, active, signingUserKey },
      events: readEvents(input.events),
      version: input.version ?? USUAL_VERSION,
      headers: input.headers === undefined ? undefined : readHeaders(input.headers),
    });
    if (problem?.isTaken) throw new ApiError(400007, `url: ${problem.details}`);
    if (problem !== undefined) throw invalidParameter(problem.member, problem.details);
    return { data: {}, did: `Set the webhook "${name}", which is ${active ? 'active' : 'not active'}.` };
  },
});

/** @throws ApiError 400006 */
function readEvents(text: string): readonly WebhookEvent[] {
  const items = text.trimStart().startsWith('[') ? parsed(text) : text.split(',').map((item) => item.trim());
  const given = Array.isArray(items) ? items.filter((item) => item !== '') : [];
  const unknown = given.find((item) => !isOneOf(webhookEvents, item));
  if (given.length === 0 || unknown !== undefined) {
    const said = unknown === undefined ? 'Name at least one' : `${shorten(JSON.stringify(unknown))} is none`;
    throw invalidParameter('events', `${said} of: ${webhookEvents.join(', ')}.`);
  }
  return [...new Set(given.filter((item) => isOneOf(webhookEvents, item)))];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter('events', 'It begins like a JSON array, but is not JSON text.');
  }
}

/** @throws ApiError 400006 */
function readHeaders(value: unknown): readonly WebhookHeader[] {
  const wrong = () =>
    invalidParameter('headers', 'It is a JSON array of objects with the texts name and value, or one object.');
  if (typeof value !== 'object' || value === null) throw wrong();
  const list = Array.isArray(value) ? value : Object.entries(value).map(([name, own]) => ({ name, value: own }));
  return list.map((one) => {
    const { name, value: text } = membersOf(one);
    if (typeof name !== 'string' || typeof text !== 'string') throw wrong();
    return { name, value: text };
  });
}
