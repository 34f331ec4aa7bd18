import type { Database } from 'better-sqlite3';
import { readerJob } from '#service/storage/index.ts';

/** Characters after which a part of the text ends: each is parsed, or written to a socket, in some milliseconds. */
const PART_CHARACTERS = 262_144;

interface PeopleJob {
  readonly apiKeys: readonly string[];
  /** Members that modules add: name, and SQL over `account a` of its JSON, or NULL. */
  readonly members: readonly { readonly name: string; readonly json: string }[];
}

interface AccountRow {
  readonly uid: string;
  readonly profile: string;
  readonly data: string;
  readonly identities: string;
  readonly [member: `member${number}`]: string | null;
}

/**
 * The people of a workspace file as JSON text, for the reader. Nothing is parsed: the database holds JSON. Oldest first,
 * so that an import makes them in the order they came.
 *
 * @returns parts in UTF-8, each one or more whole entries of the list with commas between them. Their memory is shared,
 *   so that the thread that asked does not copy it.
 */
export const peopleJob = readerJob('workspace.export people', runPeople);

function runPeople(
  { main: db, elapsed }: { readonly main: Database; readonly elapsed: () => number },
  { apiKeys, members }: PeopleJob,
): readonly Uint8Array[] {
  const own = members.map(({ json }, n) => `${json} AS member${n},`).join('\n');
  const people = db.prepare<[string], AccountRow>(
    `SELECT a.uid, a.profile, a.data, ${own}
       (SELECT json_group_array(json_object('provider', i.provider, 'providerUID', i.provider_uid))
          FROM identity i WHERE i.account = a.id) AS identities
     FROM account a WHERE a.api_key = ? AND a.status = 'final' ORDER BY a.created_at, a.id`,
  );
  const parts: Uint8Array[] = [];
  let entries: string[] = [];
  let characters = 0;
  function endPart(): void {
    if (entries.length === 0) return;
    parts.push(sharedBytes(entries.join()));
    entries = [];
    characters = 0;
    // Throws when the service stops.
    elapsed();
  }
  for (const apiKey of apiKeys) {
    const site = JSON.stringify(apiKey);
    for (const row of people.iterate(apiKey)) {
      const { uid, profile, data, identities } = row;
      const ownData = data === '{}' ? '' : `"data":${data},`;
      const UID = JSON.stringify(uid);
      const added = members.map(({ name }, n) => {
        const json = row[`member${n}`] ?? null;
        return json === null ? '' : `${JSON.stringify(name)}:${json},`;
      });
      const entry = `{"site":${site},"UID":${UID},"profile":${profile},${ownData}${added.join('')}"identities":${identities}}`;
      entries.push(entry);
      characters += entry.length;
      if (characters >= PART_CHARACTERS) endPart();
    }
  }
  endPart();
  return parts;
}

function sharedBytes(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
