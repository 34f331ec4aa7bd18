import { accountRepository } from '#service/core/accounts/index.ts';
import type { Core } from '#service/http/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import { artifactRepository } from '../artifacts.ts';
import { claimsOfAccount } from '../claims-of-account.ts';
import { clientMetadata } from '../relying-party.ts';
import { fidmRepository } from '../repository.ts';
import type { Found, Question, Read, Write } from './messages.ts';

const NOTHING: Found = { value: undefined, revision: 0 };
const DAY_MS = 86_400_000;

/** Answers what the library asks of a site; only reads. */
export function answer({ store }: Pick<Core, 'store'>, apiKey: string, question: Question): Found {
  const fidm = store.of(fidmRepository);
  switch (question.about) {
    case 'client': {
      const party = fidm.relyingParty(apiKey, question.clientId);
      return party === undefined ? NOTHING : { value: clientMetadata(party), revision: party.revision };
    }
    case 'account': {
      const account = store.of(accountRepository).get(apiKey, question.UID);
      // A disabled account keeps its grants and gets nothing by them.
      if (account === undefined || !account.isActive || account.status !== 'final') return NOTHING;
      return { value: claimsOfAccount(account, fidm.config(apiKey) ?? {}), revision: 1 };
    }
    case 'artifact': {
      const { model, name, value } = question;
      const found = store.of(artifactRepository).find(apiKey, model, name, value);
      if (found === undefined) return NOTHING;
      const { payload, revision, consumedAt } = found;
      const consumed = consumedAt === undefined ? {} : { consumed: Math.floor(consumedAt / 1000) };
      return { value: { ...payload, ...consumed }, revision };
    }
  }
}

/** Whether everything that a job read is still as it was (R56). */
export const isStillTrue = (core: Pick<Core, 'store'>, apiKey: string, reads: readonly Read[]): boolean =>
  reads.every(({ question, revision }) => answer(core, apiKey, question).revision === revision);

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Keeps what a job wrote, inside the unit of work of its call. */
export function keepWrites({ store, clock, moves }: Core, apiKey: string, writes: readonly Write[]): void {
  const artifacts = store.of(artifactRepository);
  for (const write of writes) {
    switch (write.op) {
      case 'save': {
        const { model, id, payload, expiresAt } = write;
        artifacts.save(apiKey, {
          ...{ model, id, payload },
          UID: text(payload.accountId),
          clientId: text(payload.clientId) ?? text(membersOf(payload.params).client_id),
          grantId: text(payload.grantId),
          alias: text(payload.userCode) ?? (model === 'Session' ? text(payload.uid) : undefined),
          expiresAt: expiresAt === undefined ? undefined : expiresAt * 1000,
        });
        break;
      }
      case 'consume':
        artifacts.consume(apiKey, write.model, write.id);
        break;
      case 'delete':
        artifacts.delete(apiKey, write.model, write.id);
        break;
      case 'deleteOfGrant':
        artifacts.deleteOfGrant(apiKey, write.model, write.grantId);
        break;
    }
  }
  if (writes.length === 0) return;
  // A clock that is moved ahead makes nothing older: moved back, everything is still there (R21).
  artifacts.prune(Math.min(clock(), moves?.machine() ?? clock()) - DAY_MS);
}
