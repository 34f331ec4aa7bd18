import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  type CallScope,
  flag,
  invalidParameter,
  json,
  membersOf,
  methodsUsing,
  objectOf,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { type WebhookEvent, type WebhookVersion, webhookEvents, webhookVersions } from '#shared/contract/webhooks.ts';
import { isObject, isOneOf } from '#shared/narrowing.ts';
import { orElse } from '#shared/or-else.ts';
import { deliveryRepository } from './queue.ts';
import { type WebhookHeader, webhookRepository } from './repository.ts';
import { type GivenWebhook, removeWebhook, saveWebhook } from './settings.ts';

/** The webhooks of the site. */
const webhooksOfSite = ({ core, apiKey }: CallScope) => {
  const webhooks = core.store.of(webhookRepository);
  return {
    list: () => webhooks.list(apiKey),
    /** See `saveWebhook`. */
    save: (given: GivenWebhook) => saveWebhook(core, apiKey, given),
    /** @returns false when there is none of that name */
    remove: (name: string) => removeWebhook(core, apiKey, name),
    /** The newest delivery to an address, with its attempts. */
    lastTo(url: string) {
      const queue = core.store.of(deliveryRepository);
      const delivery = queue.lastTo(apiKey, url);
      return delivery && { delivery, attempt: queue.attempts(delivery.id)[0] };
    },
  };
};

const { siteMethod } = methodsUsing({ webhooks: webhooksOfSite });

export const getAllWebhooks = siteMethod({
  name: 'accounts.webhooks.getAll',
  documentation: 'The webhooks of the site, by name.',
  response: arrayOf('webhooks', 'One object for each webhook.', [
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
  example: { response: { webhooks: [] } },
  handler({ webhooks }) {
    const list = webhooks.list().map(({ name, url, events, active, version, signingUserKey, headers }) => ({
      ...{ name, url, events, active, version },
      ...(signingUserKey !== undefined && { signingUserKey }),
      ...(headers.length > 0 && { headers }),
    }));
    return { data: { webhooks: list }, did: `Returned ${list.length} webhooks.` };
  },
});

/** The call that an example begins with. */
const withWebhook = {
  method: 'accounts.webhooks.set',
  parameters: { name: 'crm', url: 'http://localhost:8080/webhook', events: 'accountCreated', active: 'false' },
};

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
  const isJson = text.trimStart().startsWith('[');
  const items = isJson
    ? orElse(() => JSON.parse(text) as unknown, undefined)
    : text.split(',').map((item) => item.trim());
  if (items === undefined) throw invalidParameter('events', 'It begins like a JSON array, but is not JSON text.');
  const given = Array.isArray(items) ? items.filter((item) => item !== '') : [];
  const unknown = given.find((item) => !isOneOf(webhookEvents, item));
  if (given.length === 0 || unknown !== undefined) {
    const said = unknown === undefined ? 'Name at least one' : `${shorten(JSON.stringify(unknown))} is none`;
    throw invalidParameter('events', `${said} of: ${webhookEvents.join(', ')}.`);
  }
  return [...new Set(given.filter((item) => isOneOf(webhookEvents, item)))];
}

/** @throws ApiError 400006 */
function readHeaders(value: unknown): readonly WebhookHeader[] {
  const wrong = () =>
    invalidParameter('headers', 'It is a JSON array of objects with the texts name and value, or one object.');
  if (typeof value !== 'object' || value === null) throw wrong();
  const list = Array.isArray(value) ? value : Object.entries(value).map(([name, own]) => ({ name, value: own }));
  return list.map((one) => {
    const { name, value: text } = isObject(one) ? one : {};
    if (typeof name !== 'string' || typeof text !== 'string') throw wrong();
    return { name, value: text };
  });
}

export const deleteWebhook = siteMethod({
  name: 'accounts.webhooks.delete',
  documentation: 'Deletes a webhook. What waits for it is not sent.',
  parameters: [text('name', 'Of the webhook.', { required: true, max: 100, example: 'crm' })],
  errors: [{ errorCode: 404000, when: 'The site has no webhook of that name; the code is inferred.' }],
  example: { before: [withWebhook] },
  handler({ input, webhooks }) {
    if (!webhooks.remove(input.name)) {
      throw new ApiError(404000, `The site has no webhook "${shorten(input.name)}".`);
    }
    return { data: {}, did: `Deleted the webhook "${input.name}".` };
  },
});

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
  response: objectOf('webhookStatus', 'How it went.', [
    always(
      'statusCode',
      'integer',
      'HTTP status of the receiver; 404 when nothing was sent yet, 503 when it did not answer.',
    ),
    sometimes('lastSent', 'string', 'When it was sent, ISO 8601; absent when nothing was sent.'),
    sometimes('message', 'string', 'What went wrong.'),
  ]),
  example: {
    before: [withWebhook],
    response: { webhookStatus: { statusCode: 404, message: 'No Webhook activity was found' } },
  },
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
