import { Ban, TimerOff, TimerReset } from 'lucide-react';
import { use } from 'react';
import type { CredentialRow, CredentialTarget } from '#shared/contract/tokens.ts';
import { openRequest } from '../../stores/navigation.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { useCommand } from '../../stores/use-command.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { callOf } from '../requests/draft.ts';
import { TokenReveal } from './token-reveal.tsx';

/** How long "expire in 5 s" leaves. */
const SOON_MS = 5_000;

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
  const reveal = use(TokenReveal);
  const askToRevoke = useAskedCommand('tokens.revoke');
  const withValue = (row: CredentialRow, take: (value: string) => void) =>
    void revealing.run(targetOf(row), (result) => {
      if (result.ok) take(result.value.value);
    });
  /** @param milliseconds of the service clock; 0: now */
  const expire = (rows: readonly CredentialRow[], milliseconds: number) =>
    void expiring.run({ targets: rows.map(targetOf), milliseconds });
  const revoke = (rows: readonly CredentialRow[]) => askToRevoke({ targets: rows.map(targetOf) }, texts.revoking(rows));
  const { actions } = texts;
  return {
    busy: expiring.busy,
    reveal: (row: CredentialRow) => withValue(row, (value) => reveal({ row, value })),
    call: (row: CredentialRow) =>
      withValue(row, (token) => openRequest(callOf(row.apiKey, 'socialize.getUserInfo', {}, token))),
    /** What ends those that are valid. */
    endings: (rows: readonly CredentialRow[]) =>
      [
        { label: actions.expireSoon, icon: TimerReset, onClick: () => expire(rows, SOON_MS) },
        { label: actions.expire, icon: TimerOff, onClick: () => expire(rows, 0) },
        { label: actions.revoke, icon: Ban, onClick: () => revoke(rows) },
      ] as const,
  };
}
