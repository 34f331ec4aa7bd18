import type { Core } from '#service/kernel/core.ts';
import { conflict, notFound } from '#service/kernel/operation-problem.ts';
import type { AccountRecord, JsonObject } from '#service/storage/records.ts';
import type { MergePlan } from '#shared/contract/people.ts';
import type { Deciding } from '../deciding.ts';
import { problemOfNumber } from '../identities.ts';
import { LARGEST_OBJECT } from './account-content.ts';
import { peopleRepository } from './people-repository.ts';

/** One account that is to go, and the one of the same site that gets what it has. */
interface Merge {
  readonly apiKey: string;
  readonly UID: string;
  readonly into: string;
}

interface Pair {
  readonly from: AccountRecord;
  readonly target: AccountRecord;
}

/** Both accounts. @throws OperationProblem when they are the same, unknown, or temporary */
function pairOf({ store }: Core, { apiKey, UID, into }: Merge): Pair {
  if (UID === into) {
    throw conflict('An account cannot be merged with itself.', 'Choose another account of the site.', 'into');
  }
  const from = store.accounts.get(apiKey, UID);
  if (from === undefined) throw notFound(`account "${UID}" in the site "${apiKey}"`);
  const target = store.accounts.get(apiKey, into);
  if (target === undefined) {
    throw conflict(`The site has no account "${into}".`, 'Choose an account of the same site.', 'into');
  }
  for (const one of [from, target]) {
    if (one.status !== 'temporary') continue;
    // D22: only its token reaches it, so its identities belong to nobody.
    throw conflict(`The account "${one.UID}" is temporary; it cannot be merged.`, 'Choose another account.', 'into');
  }
  return { from, target };
}

/** Members that only the first has, added to the second. */
const filled = (from: JsonObject, target: JsonObject): JsonObject => ({ ...from, ...target });
const missing = (from: JsonObject, target: JsonObject): string[] =>
  Object.keys(from).filter((name) => !Object.hasOwn(target, name));

/** What a merge would move. @throws OperationProblem */
export function planMerge(core: Core, merge: Merge): MergePlan {
  const { from, target } = pairOf(core, merge);
  return {
    identities: from.identities.map((identity) => ({ ...identity })),
    profile: missing(from.profile, target.profile),
    data: missing(from.data, target.data),
    revoked: core.store.of(peopleRepository).valid(merge.apiKey, merge.UID),
  };
}

/**
 * Merges an account into another one, as the console offers it: identities move, with the time of their last login; so do
 * members of profile and data that the other lacks. The first account is deleted, and its tokens are revoked: they name a
 * user that is gone (D28).
 *
 * Call it inside a unit of work.
 *
 * @throws OperationProblem; nothing is written then
 */
export function mergeAccounts(core: Core, deciding: Deciding, merge: Merge): AccountRecord {
  const { accounts } = core.store;
  const { apiKey, UID, into } = merge;
  const { from, target } = pairOf(core, merge);
  const tooMany = problemOfNumber(deciding, target, from.identities);
  if (tooMany) throw conflict(tooMany.details, 'Remove identities of one of the two accounts first.', 'into');
  const profile = filled(from.profile, target.profile);
  const data = filled(from.data, target.data);
  for (const [name, value] of Object.entries({ profile, data })) {
    if (JSON.stringify(value).length <= LARGEST_OBJECT) continue;
    throw conflict(
      `The ${name} of both together is larger than ${LARGEST_OBJECT / 1024} KB.`,
      'Make one of the two smaller first.',
      'into',
    );
  }
  for (const identity of from.identities) accounts.connect(apiKey, into, identity, identity.lastLoginAt);
  accounts.delete(apiKey, UID);
  return accounts.change(apiKey, into, { profile, data });
}
