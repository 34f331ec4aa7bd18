import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { notFound } from '#service/kernel/operation-problem.ts';
import type { CredentialRow, CredentialTarget } from '#shared/contract/tokens.ts';
import { callsWith, credentialDetail } from './credential-history.ts';

type Kind = CredentialRow['kind'];

/** @param closeRunBrowsers closes the browsers of flow runs too; returns how many tokens it revoked */
export function tokenHandlers(
  { store, events, clock }: Core,
  closeRunBrowsers: (apiKey: string | undefined) => Promise<number>,
): Handlers<'tokens'> {
  function gone(kind: Kind, id: string) {
    return notFound(`${kind} with the id "${id}"`);
  }

  function mustRow(kind: Kind, id: string): CredentialRow {
    const row = store.credentials.row(kind, id);
    if (row === undefined) throw gone(kind, id);
    return row;
  }

  const storeOf = (kind: Kind) => (kind === 'token' ? store.tokens : store.codes);

  /** Changes all of them, or none when one is gone. */
  async function changed(
    targets: readonly CredentialTarget[],
    change: (target: CredentialTarget) => void,
  ): Promise<CredentialRow[]> {
    const rows = await store.unitOfWork(() =>
      targets.map((target) => {
        mustRow(target.kind, target.id);
        change(target);
        return mustRow(target.kind, target.id);
      }),
    );
    events.changed('tokens', 'overview');
    return rows;
  }

  return {
    'tokens.list': ({ apiKey, kind, state, text, UID, after, limit }) => {
      const { items, next } = store.credentials.page({ apiKey, kind, state, text, UID }, { after, limit });
      return { items: [...items], next };
    },
    'tokens.get': async (target) => {
      await store.calls.caughtUp();
      const detail = credentialDetail(store, target);
      if (detail === undefined) throw gone(target.kind, target.id);
      return detail;
    },
    'tokens.calls': async ({ kind, id }) => {
      await store.calls.caughtUp();
      return callsWith(store, mustRow(kind, id));
    },
    'tokens.reveal': ({ kind, id }) => {
      mustRow(kind, id);
      const value = storeOf(kind).reveal(id);
      if (value === undefined) throw gone(kind, id);
      return { value };
    },
    'tokens.revoke': ({ targets }) => changed(targets, ({ kind, id }) => storeOf(kind).revoke(id)),
    'tokens.expire': ({ targets, milliseconds }) => {
      const at = clock() + milliseconds;
      return changed(targets, ({ kind, id }) => storeOf(kind).expireAt(id, at));
    },
    'tokens.closeBrowser': async ({ apiKey }) => {
      const expired =
        (await closeRunBrowsers(apiKey)) + (await store.unitOfWork(() => store.tokens.closeBrowser(apiKey)));
      events.changed('tokens', 'overview');
      return { expired };
    },
    'tokens.clearInvalid': async () => {
      const removed = await store.unitOfWork(() => store.credentials.clearInvalid());
      events.changed('tokens', 'overview');
      return { removed };
    },
  };
}
