import { foundSite } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Handlers, invalidMember, notFound } from '#service/kernel/index.ts';
import type { Message, MessageSummary } from '#shared/contract/outbox.ts';
import { told } from '#shared/told/sentence.ts';
import { type MessageFilter, type NewMessage, type OutboxMessage, outboxRepository } from './repository.ts';

/** Messages decrypted at once when a text is looked for; other calls run in between (R47). */
const SCANNED_AT_ONCE = 200;

/** The outbox of the console and of `authdesk outbox` (D49, D62). */
export function outboxHandlers({ store }: Core): Handlers<'outbox'> {
  const messages = store.of(outboxRepository);

  /** The first messages after `before` that have the text, and one more. */
  async function found(filter: MessageFilter, text: string, before: number | undefined, limit: number) {
    const wanted = text.toLowerCase();
    const passing: OutboxMessage[] = [];
    for (let last = before; passing.length <= limit; ) {
      const batch = messages.page(filter, last, SCANNED_AT_ONCE);
      passing.push(...batch.filter((one) => searched(one).includes(wanted)));
      last = batch.at(-1)?.id;
      if (batch.length < SCANNED_AT_ONCE) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return passing.slice(0, limit + 1);
  }

  return {
    'outbox.list': async ({ apiKey, UID, kind, to, text, after, limit }) => {
      const before = after === undefined ? undefined : Number(after);
      if (before !== undefined && !Number.isSafeInteger(before)) {
        throw invalidMember('after', 'This is no cursor of the outbox.', 'Begin again without it.');
      }
      const filter = { apiKey, UID, kind, to };
      const wanted = text?.trim() ?? '';
      const rows =
        wanted === '' ? messages.page(filter, before, limit + 1) : await found(filter, wanted, before, limit);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return { items: shown.map(summaryOf), ...(rows.length > limit && last && { next: String(last.id) }) };
    },
    'outbox.message': ({ id }) => {
      const message = messages.get(id);
      if (message === undefined) throw notFound(told`message ${id}`);
      return messageOf(message);
    },
    'outbox.sample': async ({ apiKey }) => {
      const added = await store.unitOfWork(() => {
        foundSite(store, apiKey);
        messages.add(apiKey, sample, undefined);
        return messages.list(apiKey, undefined, 1);
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
