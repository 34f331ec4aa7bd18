import { jobOfSite, openBudget, readLimits } from '#service/methods/index.ts';
import { type Reading, readBack, readerJob } from '#service/storage/index.ts';

/** An export of users for the reader's thread (R47). */
interface ExportUsersJob {
  readonly apiKey: string;
  readonly limit: number | undefined;
  readonly withPending: boolean;
}

export interface ExportedUser {
  readonly UID: string;
  readonly identities: readonly { readonly provider: string; readonly providerUID: string }[];
}

const words = { what: 'The export', parameter: 'limit', advice: 'Set a lower limit.' };
const STEPS_PER_USER = 300;
const BYTES_PER_USER = 200;
const BYTES_PER_IDENTITY = 150;

interface Row {
  readonly uid: string;
  /** JSON: [provider, providerUID][] */
  readonly identities: string;
}

/**
 * The users of a site, oldest first.
 *
 * @throws ApiError 504001, 400006 when it exceeds the limits of one call (R52)
 */
export const exportUsersJob = readerJob('socialize.exportUsers', runExportUsers);

/** The same for the site of a call. */
export const exportUsersOf = jobOfSite(exportUsersJob, readLimits(words));

function runExportUsers(
  { main, elapsed }: Reading,
  { apiKey, limit, withPending }: ExportUsersJob,
): readonly ExportedUser[] {
  const budget = openBudget(words, elapsed);
  const rows = main.prepare<[Record<string, unknown>], Row>(
    `SELECT a.uid, (SELECT json_group_array(json_array(i.provider, i.provider_uid)) FROM identity i
         WHERE i.account = a.id) AS identities
     FROM account a
     WHERE a.api_key = @apiKey AND (a.status = 'final' OR (@withPending = 1 AND a.status = 'pending'))
     ORDER BY a.created_at, a.id LIMIT @limit`,
  );
  const users: ExportedUser[] = [];
  for (const row of rows.iterate({ apiKey, withPending: withPending ? 1 : 0, limit: limit ?? -1 })) {
    budget.spend(STEPS_PER_USER + 2 * row.identities.length);
    const identities = readBack<[string, string][]>(row.identities);
    budget.hold(BYTES_PER_USER + BYTES_PER_IDENTITY * identities.length + row.identities.length);
    users.push({ UID: row.uid, identities: identities.map(([provider, providerUID]) => ({ provider, providerUID })) });
  }
  return users;
}
