import { callRepository } from '#service/core/log/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Handlers, notFound } from '#service/kernel/index.ts';
import type { CredentialRow, CredentialTarget } from '#shared/contract/tokens.ts';
import { codeRepository } from './codes.ts';
import { callsWith, credentialDetail, credentialRepository } from './credentials.ts';
import { tokenRepository } from './repository.ts';

type Kind = CredentialRow['kind'];

/** @param closeRunBrowsers closes the browsers of flow runs too; returns how many tokens it revoked */
export function tokenHandlers(
  { store, clock }: Core,
  closeRunBrowsers: (apiKey: string | undefined) => Promise<number>,
): Handlers<'tokens'> {
  function gone(kind: Kind, id: string) {
    return notFound(`${kind} with the id "${id}"`);
  }

  function mustRow(kind: Kind, id: string): CredentialRow {
    const row = store.of(credentialRepository).row(kind, id);
    if (row === undefined) throw gone(kind, id);
    return row;
  }

  const storeOf = (kind: Kind) => (kind === 'token' ? store.of(tokenRepository) : store.of(codeRepository));

  /** Changes all of them, or none when one is gone. */
  function changed(
    targets: readonly CredentialTarget[],
    change: (target: CredentialTarget) => void,
  ): Promise<CredentialRow[]> {
    return store.unitOfWork(() =>
      targets.map((target) => {
        mustRow(target.kind, target.id);
        change(target);
        return mustRow(target.kind, target.id);
      }),
    );
  }

  return {
    'tokens.list': ({ apiKey, kind, state, text, UID, ...page }) => {
      const { items, next } = store.of(credentialRepository).page({ apiKey, kind, state, text, UID }, page);
      return { items: [...items], next };
    },
    'tokens.get': async (target) => {
      await store.of(callRepository).caughtUp();
      const detail = credentialDetail(store, target);
      if (detail === undefined) throw gone(target.kind, target.id);
      return detail;
    },
    'tokens.calls': async ({ kind, id }) => {
      await store.of(callRepository).caughtUp();
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
        (await closeRunBrowsers(apiKey)) +
        (await store.unitOfWork(() => store.of(tokenRepository).closeBrowser(apiKey)));
      return { expired };
    },
    'tokens.clearInvalid': async () => {
      const removed = await store.unitOfWork(() => store.of(credentialRepository).clearInvalid());
      return { removed };
    },
  };
}
