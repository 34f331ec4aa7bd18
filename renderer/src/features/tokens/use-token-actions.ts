import type { CredentialRow, CredentialTarget } from '#shared/contract/tokens.ts';
import { openRequest } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { callOf } from '../requests/draft.ts';
import { useTokenDialogs } from './token-dialogs.tsx';

/** How long "expire in 5 s" leaves. */
export const SOON_MS = 5_000;

const targetOf = ({ kind, id }: CredentialRow): CredentialTarget => ({ kind, id });

/** What can be done with tokens and codes, from the list, the detail and the page of a person. */
export function useTokenActions() {
  const revealing = useCommand('tokens.reveal');
  const expiring = useCommand('tokens.expire', {
    done: (rows) =>
      texts.expired(
        rows.length,
        rows.some(({ state }) => state === 'valid'),
      ),
  });
  const dialogs = useTokenDialogs();
  const withValue = (row: CredentialRow, use: (value: string) => void) =>
    void revealing.run(targetOf(row), (result) => {
      if (result.ok) use(result.value.value);
    });
  return {
    busy: expiring.busy,
    reveal: (row: CredentialRow) => withValue(row, (value) => dialogs.reveal({ row, value })),
    call: (row: CredentialRow) =>
      withValue(row, (token) => openRequest(callOf(row.apiKey, 'socialize.getUserInfo', {}, token))),
    /** @param milliseconds of the service clock; 0: now */
    expire: (rows: readonly CredentialRow[], milliseconds: number) =>
      void expiring.run({ targets: rows.map(targetOf), milliseconds }),
    revoke: dialogs.revoke,
  };
}
