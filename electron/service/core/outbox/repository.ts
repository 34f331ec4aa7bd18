import type { CallScope } from '#service/methods/index.ts';
import type { Page, PageRequest, Renaming } from '#service/records/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  encrypted,
  json,
  likePattern,
  orNull,
  plain,
  readOnly,
  rowPages,
  type StoredRow,
} from '#service/storage/index.ts';
import { MAX_MESSAGES, type MessageKind, type MessagePurpose } from '#shared/contract/outbox.ts';

export interface NewMessage {
  readonly kind: MessageKind;
  readonly purpose: MessagePurpose;
  readonly UID?: string | undefined;
  /** Email address, phone number or device. */
  readonly to: string;
  readonly subject?: string | undefined;
  /** Plain text, as the user would read it. */
  readonly text: string;
  /** Addresses in the text, for "open link". */
  readonly links?: readonly string[];
  /** Codes in the text, for "copy code". */
  readonly codes?: readonly string[];
}

export interface OutboxMessage
  extends Required<Pick<NewMessage, 'kind' | 'purpose' | 'to' | 'text' | 'links' | 'codes'>> {
  readonly id: number;
  readonly apiKey: string;
  readonly UID: string | undefined;
  readonly subject: string | undefined;
  /** Service clock, milliseconds. */
  readonly createdAt: number;
  readonly callId: string | undefined;
}

type Content = Pick<OutboxMessage, 'subject' | 'text' | 'links' | 'codes'>;
type StoredMessage = Omit<OutboxMessage, keyof Content> & { readonly content: Content };

const columns = columnsOf<StoredMessage>('outbox_message', {
  id: readOnly(plain('id')),
  apiKey: plain('api_key'),
  UID: absentOr(plain('uid')),
  kind: plain('kind'),
  purpose: plain('purpose'),
  to: plain('recipient'),
  content: encrypted('outbox message', json('content')),
  createdAt: plain('created_at'),
  callId: absentOr(plain('call_id')),
});

/** Which messages are listed; what is absent passes all. */
export interface MessageFilter {
  readonly apiKey?: string | undefined;
  readonly UID?: string | undefined;
  readonly kind?: MessageKind | undefined;
  /** The whole address or number, in any case. */
  readonly to?: string | undefined;
}

/** Mails, text messages and pushes: nothing leaves the machine, they end here (D49, D62). */
export function outboxRepository({ db, clock, encryption }: Connection) {
  const insert = db.prepare(`INSERT INTO outbox_message (${columns.names}) VALUES (${columns.parameters})`);
  const rename = db.prepare<Renaming>('UPDATE outbox_message SET uid = @to WHERE api_key = @apiKey AND uid = @from');
  const prune = db.prepare<[number]>(
    'DELETE FROM outbox_message WHERE id <= (SELECT id FROM outbox_message ORDER BY id DESC LIMIT 1 OFFSET ?)',
  );
  const rows = rowPages<StoredRow & { readonly id: number }>(
    db,
    `SELECT * FROM outbox_message
     WHERE (@apiKey IS NULL OR api_key = @apiKey) AND (@UID IS NULL OR uid = @UID) AND (@kind IS NULL OR kind = @kind)
       AND (@to IS NULL OR recipient LIKE @to ESCAPE '\\')`,
  );
  const get = db.prepare<[number], StoredRow>('SELECT * FROM outbox_message WHERE id = ?');
  const clear = db.prepare<{ apiKey: string | null }>(
    'DELETE FROM outbox_message WHERE @apiKey IS NULL OR api_key = @apiKey',
  );

  function toMessage(row: StoredRow): OutboxMessage {
    const { content, ...message } = columns.read(row, encryption);
    return { ...message, ...content, subject: content.subject };
  }

  function page({ apiKey, UID, kind, to }: MessageFilter, request: PageRequest): Page<OutboxMessage> {
    // LIKE without a wildcard compares in any case.
    const receiver = to === undefined ? null : likePattern(to).slice(1, -1);
    const values = { apiKey: orNull(apiKey), UID: orNull(UID), kind: orNull(kind), to: receiver };
    const { items, next } = rows(values, request);
    return { items: items.map(toMessage), next };
  }

  return {
    /** @param callId of the call that sends it */
    add(apiKey: string, message: NewMessage, callId: string | undefined): void {
      const { kind, purpose, UID, to, subject, text, links = [], codes = [] } = message;
      const content = { subject, text, links, codes };
      insert.run(columns.write({ apiKey, UID, kind, purpose, to, content, createdAt: clock(), callId }, encryption));
      prune.run(MAX_MESSAGES);
    },
    /** Newest first, unless asked for otherwise. */
    page,
    /** The newest of one site, or of all. */
    newest: (apiKey: string | undefined, limit: number) => page({ apiKey }, { limit }).items,
    get(id: number): OutboxMessage | undefined {
      const row = get.get(id);
      return row && toMessage(row);
    },
    /** An account has another UID. */
    rename: (renaming: Renaming): void => void rename.run(renaming),
    /** @returns how many were removed, of one site or of all */
    clear: (apiKey: string | undefined): number => clear.run({ apiKey: orNull(apiKey) }).changes,
  };
}

/** Sends a message: it ends in the outbox (D49). */
export const sendMessage =
  ({ core: { store }, call, apiKey }: CallScope) =>
  (message: NewMessage): void => {
    store.of(outboxRepository).add(apiKey, message, call.id);
  };
