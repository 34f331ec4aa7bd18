import type { Page, PageRequest, Renaming } from '#service/records/index.ts';
import { type Connection, likePattern, optional, orNull, readBack, rowPages } from '#service/storage/index.ts';
import { type MessageKind, type MessagePurpose, MOST_MESSAGES } from '#shared/contract/outbox.ts';

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

interface Row {
  id: number;
  api_key: string;
  uid: string | null;
  kind: MessageKind;
  purpose: MessagePurpose;
  recipient: string;
  content: Buffer;
  created_at: number;
  call_id: string | null;
}

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
  const insert = db.prepare(
    `INSERT INTO outbox_message (api_key, uid, kind, purpose, recipient, content, created_at, call_id)
     VALUES (@apiKey, @UID, @kind, @purpose, @to, @content, @createdAt, @callId)`,
  );
  const rename = db.prepare<Renaming>('UPDATE outbox_message SET uid = @to WHERE api_key = @apiKey AND uid = @from');
  const prune = db.prepare<[number]>(
    'DELETE FROM outbox_message WHERE id <= (SELECT id FROM outbox_message ORDER BY id DESC LIMIT 1 OFFSET ?)',
  );
  const rows = rowPages<Row>(
    db,
    `SELECT * FROM outbox_message
     WHERE (@apiKey IS NULL OR api_key = @apiKey) AND (@UID IS NULL OR uid = @UID) AND (@kind IS NULL OR kind = @kind)
       AND (@to IS NULL OR recipient LIKE @to ESCAPE '\\')`,
  );
  const get = db.prepare<[number], Row>('SELECT * FROM outbox_message WHERE id = ?');
  const clear = db.prepare<{ apiKey: string | null }>(
    'DELETE FROM outbox_message WHERE @apiKey IS NULL OR api_key = @apiKey',
  );

  function toMessage(row: Row): OutboxMessage {
    const content = readBack<{
      subject?: string;
      text: string;
      links: readonly string[];
      codes: readonly string[];
    }>(encryption.decrypt('outbox message', row.content));
    return {
      id: row.id,
      apiKey: row.api_key,
      UID: optional(row.uid),
      kind: row.kind,
      purpose: row.purpose,
      to: row.recipient,
      subject: content.subject,
      text: content.text,
      links: content.links,
      codes: content.codes,
      createdAt: row.created_at,
      callId: optional(row.call_id),
    };
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
      const content = encryption.encrypt('outbox message', JSON.stringify({ subject, text, links, codes }));
      const row = { apiKey, UID: orNull(UID), kind, purpose, to, content, createdAt: clock(), callId: orNull(callId) };
      insert.run(row);
      prune.run(MOST_MESSAGES);
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
