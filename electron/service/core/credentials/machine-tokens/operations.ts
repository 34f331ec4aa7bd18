import type { Core } from '#service/http/index.ts';
import { type Handlers, notFound } from '#service/kernel/index.ts';
import { listedMachineTokens } from './listed.ts';

/** Tokens of machines in the console: who has them, how long they last, and their end (X 2, ADR 33). */
export function machineHandlers({ store }: Pick<Core, 'store'>): Handlers<'machines'> {
  const gone = (id: string) => notFound(`token of a machine with the id "${id}"`);
  return {
    'machines.tokens': ({ apiKey, kind, state, text, ...page }) => {
      const { items, next } = store.of(listedMachineTokens).page({ apiKey, kind, state, text }, page);
      return { items: [...items], next };
    },
    'machines.token': ({ id }) => {
      const tokens = store.of(listedMachineTokens);
      const row = tokens.row(id);
      if (row === undefined) throw gone(id);
      return { ...row, grant: tokens.othersOfGrant(id) };
    },
    'machines.revoke': ({ id }) =>
      store.unitOfWork(() => {
        const revoked = store.of(listedMachineTokens).revoke(id);
        if (revoked === undefined) throw gone(id);
        return { revoked };
      }),
  };
}
