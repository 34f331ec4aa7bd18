import { foundSite } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Handlers, notFound } from '#service/kernel/index.ts';
import type { PageRequest } from '#service/records/index.ts';
import { pageOf } from '#service/storage/index.ts';
import type { Message, MessageSummary } from '#shared/contract/outbox.ts';
import { type MessageFilter, type NewMessage, type OutboxMessage, outboxRepository } from './repository.ts';

/** Messages decrypted at once when a text is looked for; other calls run in between (R47). */
const SCANNED_AT_ONCE = 200;

/** The outbox of the console and of `authdesk outbox` (D49, D62). */
export function outboxHandlers({ store }: Core): Handlers<'outbox'> {
  const messages = store.of(outboxRepository);

  /** A page of the messages that have the text. */
  async function found(filter: MessageFilter, text: string, { after, limit }: PageRequest) {
    const wanted = text.toLowerCase();
    const passing: OutboxMessage[] = [];
    for (let last = after; passing.length <= limit; ) {
      const { items, next } = messages.page(filter, { after: last, limit: SCANNED_AT_ONCE });
      passing.push(...items.filter((one) => searched(one).includes(wanted)));
      if (next === undefined) break;
      last = next;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return pageOf(
      passing,
      limit,
      (one) => one,
      ({ id }) => String(id),
    );
  }

  return {
    'outbox.list': async ({ text, after, limit, ...filter }) => {
      const request = { after, limit };
      const wanted = text?.trim() ?? '';
      const { items, next } = wanted === '' ? messages.page(filter, request) : await found(filter, wanted, request);
      return { items: items.map(summaryOf), next };
    },
    'outbox.message': ({ id }) => {
      const message = messages.get(id);
      if (message === undefined) throw notFound(`message ${id}`);
      return messageOf(message);
    },
    'outbox.sample': async ({ apiKey }) => {
      const added = await store.unitOfWork(() => {
        foundSite(store, apiKey);
        messages.add(apiKey, sample, undefined);
        return messages.newest(apiKey, 1);
      });
      return summaryOf(added[0] as OutboxMessage);
    },
    'outbox.clear': async ({ apiKey }) => {
      const removed = await store.unitOfWork(() => messages.clear(apiKey));
      return { removed };
    },
  };
}

/** A message that no call sent: its names are those that RFC 2606 keeps free. */
const sample: NewMessage = {
  kind: 'email',
  purpose: 'verificationCode',
  to: 'sample@shop.example',
  subject: 'A sample of the outbox',
  text: 'Your code is 123456. Or open https://shop.example/verify?sample=true',
  codes: ['123456'],
  links: ['https://shop.example/verify?sample=true'],
};

const searched = ({ to, UID = '', subject = '', text }: OutboxMessage): string =>
  [to, UID, subject, text].join('\n').toLowerCase();

function summaryOf({ links, codes, ...message }: OutboxMessage): MessageSummary {
  const { id, apiKey, UID, kind, purpose, to, subject, createdAt, callId } = message;
  return {
    ...{ id, apiKey, kind, purpose, to, at: createdAt, links: links.length, codes: codes.length },
    ...(UID !== undefined && { UID }),
    ...(subject !== undefined && { subject }),
    ...(callId !== undefined && { callId }),
  };
}

function messageOf(message: OutboxMessage): Message {
  const { text, links, codes } = message;
  return { ...summaryOf(message), text, links: [...links], codes: [...codes] };
}
