import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { notFound } from '#service/kernel/operation-problem.ts';
import type { CredentialRow } from '#shared/contract/tokens.ts';

type Kind = CredentialRow['kind'];

/** @param closeRunBrowsers closes the browsers of flow runs too; returns how many tokens it revoked */
export function tokenHandlers(
  { store, events }: Core,
  closeRunBrowsers: (apiKey: string | undefined) => Promise<number>,
): Handlers<'tokens'> {
  function mustRow(kind: Kind, id: string): CredentialRow {
    const row = store.credentials.row(kind, id);
    if (row === undefined) throw notFound(`${kind} with the id "${id}"`);
    return row;
  }

  async function changed(kind: Kind, id: string, change: 'revoke' | 'expireNow'): Promise<CredentialRow> {
    const row = await store.unitOfWork(() => {
      mustRow(kind, id);
      (kind === 'token' ? store.tokens : store.codes)[change](id);
      return mustRow(kind, id);
    });
    events.changed('tokens', 'overview');
    return row;
  }

  return {
    'tokens.list': ({ apiKey, kind, state, text, after, limit }) => {
      const { items, next } = store.credentials.page({ apiKey, kind, state, text }, { after, limit });
      return { items: [...items], next };
    },
    'tokens.reveal': ({ kind, id }) => {
      mustRow(kind, id);
      const value = (kind === 'token' ? store.tokens : store.codes).reveal(id);
      if (value === undefined) throw notFound(`${kind} with the id "${id}"`);
      return { value };
    },
    'tokens.revoke': ({ kind, id }) => changed(kind, id, 'revoke'),
    'tokens.expireNow': ({ kind, id }) => changed(kind, id, 'expireNow'),
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
