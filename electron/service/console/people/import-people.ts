import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { accountRepository, type Identity } from '#service/core/accounts/index.ts';
import type { Core } from '#service/http/index.ts';
import { OperationProblem, readBySchema } from '#service/kernel/index.ts';
import { accountStatus, type ImportOutcome, MAX_IDENTITIES, MAX_REFUSED_SHOWN } from '#shared/contract/people.ts';
import { uid } from '#shared/contract/values.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { checkedContent, checkHolders, holderOn } from './account-content.ts';
import type { Entry, EntryResult } from './people-json.ts';
import type { PeopleFile } from './read-people.ts';

const object = z.record(z.string(), z.unknown());
const entrySchema = z.strictObject({
  UID: uid,
  status: accountStatus
    .exclude(['temporary'], 'It is final or pending; a temporary account is made by a login only.')
    .optional(),
  isActive: z.boolean().optional(),
  profile: object.optional(),
  data: object.optional(),
  identities: z
    .array(z.strictObject({ provider: z.string().max(100), providerUID: z.string().min(1).max(300) }))
    .max(MAX_IDENTITIES)
    .optional(),
});
type ReadEntry = z.infer<typeof entrySchema>;

/** Counts what happens to the entries, and keeps the first reasons (R52). */
function counting() {
  const reasons: ImportOutcome['reasons'] = [];
  const outcome = { added: 0, updated: 0, kept: 0, refused: 0, reasons };
  return {
    outcome,
    refuse(at: number, UID: string | undefined, reason: string): void {
      outcome.refused += 1;
      if (outcome.reasons.length >= MAX_REFUSED_SHOWN) return;
      outcome.reasons.push({ at, ...(UID && { UID }), reason });
    },
  };
}

/** Entries that a check judges before other calls get their turn (R47). */
const CHECKED_AT_ONCE = 100;

/**
 * Imports the entries of a file that are right; the others are counted and named. Call it inside a unit of work.
 *
 * @param entries of the file, as `readPeople` reads them
 */
export function importPeople(core: Part, file: PeopleFile, entries: readonly EntryResult[]): ImportOutcome {
  const judging = judge(core, file, entries, 'write');
  for (;;) {
    const step = judging.next();
    if (step.done) return step.value;
  }
}

/** What `importPeople` would do, as far as nothing is written meanwhile. */
export async function checkPeople(
  core: Part,
  file: PeopleFile,
  entries: readonly EntryResult[],
): Promise<ImportOutcome> {
  const judging = judge(core, file, entries, 'check');
  for (let count = 1; ; count += 1) {
    const step = judging.next();
    if (step.done) return step.value;
    if (count % CHECKED_AT_ONCE === 0) await setImmediate();
  }
}

type Part = Pick<Core, 'store' | 'clock'>;

/**
 * Judges entries one after the other, with the same words whether they are written or only checked: an identity that an
 * earlier entry takes is taken.
 *
 * @param how `check`: nothing is written
 * @yields after each entry
 */
function* judge(
  core: Part,
  file: PeopleFile,
  entries: readonly EntryResult[],
  how: 'check' | 'write',
): Generator<void, ImportOutcome> {
  const { outcome, refuse } = counting();
  const seen = new Map<string, number>();
  const taken: Taken = { by: new Map(), freed: new Set() };
  for (const result of entries) {
    yield;
    if ('reason' in result) {
      refuse(result.at, result.UID, result.reason);
      continue;
    }
    const shownUID = typeof result.entry.UID === 'string' ? result.entry.UID.slice(0, 100) : undefined;
    try {
      const entry = readEntry(result.entry);
      const before = seen.get(entry.UID);
      if (before !== undefined)
        throw refusedBecause('UID', `${file.format === 'csv' ? 'Line' : 'Entry'} ${before} has the same UID already.`);
      outcome[applyEntry(core, file, entry, taken, how)] += 1;
      seen.set(entry.UID, result.at);
    } catch (error) {
      if (!(error instanceof OperationProblem)) throw error;
      const { member, message } = error.problem;
      refuse(result.at, shownUID, member === undefined ? message : `${member}: ${message}`);
    }
  }
  return outcome;
}

function refusedBecause(member: string, message: string): OperationProblem {
  return new OperationProblem({ code: 'conflict', message, member });
}

function readEntry(entry: Entry): ReadEntry {
  const read = readBySchema(entrySchema, entry, 'Correct this entry.');
  if ('problem' in read) throw new OperationProblem(read.problem);
  return read.value;
}

type Effect = 'added' | 'updated' | 'kept';

function applyEntry(
  { store, clock }: Part,
  { apiKey, known }: PeopleFile,
  entry: ReadEntry,
  taken: Taken,
  how: 'check' | 'write',
): Effect {
  const { UID, status = 'final', isActive } = entry;
  const before = store.of(accountRepository).get(apiKey, UID);
  if (before !== undefined && known === 'keep') return 'kept';
  if (before?.status === 'temporary') {
    throw refusedBecause('UID', 'The site has a temporary account with this UID; only its token reaches it.');
  }
  const content = checkedContent(before?.profile ?? {}, entry);
  takeIdentities(UID, content.identities ?? [], holderOn({ store }, apiKey), taken);
  if (content.identities !== undefined) free(before?.identities ?? [], content.identities, taken);
  if (how === 'check') return before === undefined ? 'added' : 'updated';
  if (before === undefined) {
    const { profile, data, identities } = content;
    const isSiteUID = !UID.startsWith('_guid_');
    store
      .of(accountRepository)
      .create({ apiKey, UID, isSiteUID, status, ...definedMembers({ profile, data, identities }) });
    if (isActive === false) store.of(accountRepository).change(apiKey, UID, { isActive });
    return 'added';
  }
  const becomesFinal = entry.status === 'final' && before.status === 'pending';
  const { profile, data, identities } = content;
  store.of(accountRepository).change(apiKey, UID, {
    ...definedMembers({ profile, data, isActive }),
    ...(becomesFinal && { status: 'final', registeredAt: before.registeredAt ?? clock() }),
  });
  if (identities !== undefined) store.of(accountRepository).replaceIdentities(apiKey, UID, identities);
  return 'updated';
}

/** What the entries so far do to identities. */
interface Taken {
  /** The UID of the entry that takes an identity. */
  readonly by: Map<string, string>;
  /** Identities that their account loses. */
  readonly freed: Set<string>;
}

const keyOf = ({ provider, providerUID }: Identity): string => `${provider} ${providerUID}`;

/** An identity belongs to one account: of the site, or of an earlier entry of the file. */
function takeIdentities(
  UID: string,
  identities: readonly Identity[],
  stored: ReturnType<typeof holderOn>,
  { by, freed }: Taken,
): void {
  checkHolders(UID, identities, (identity) => {
    const key = keyOf(identity);
    return by.get(key) ?? (freed.has(key) ? undefined : stored(identity));
  });
  for (const identity of identities) by.set(keyOf(identity), UID);
}

function free(before: readonly Identity[], after: readonly Identity[], { freed }: Taken): void {
  const kept = new Set(after.map(keyOf));
  for (const identity of before) if (!kept.has(keyOf(identity))) freed.add(keyOf(identity));
}
