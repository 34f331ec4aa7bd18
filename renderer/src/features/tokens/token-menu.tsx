import { Eye, ScrollText, Send, UserRound } from 'lucide-react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { openLogFilter, openPerson } from '../../stores/navigation.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { ActionMenu, type MenuItem } from '../../ui/menu.tsx';
import { actionsOf } from './token-state.ts';
import { useTokenActions } from './use-token-actions.ts';

/** What can be done with one token or code. */
export function TokenMenu({ row }: { row: CredentialRow }) {
  const actions = useTokenActions();
  const can = actionsOf(row);
  const { UID, apiKey } = row;
  const [expireSoon, expire, revoke] = actions.endings([row]);
  const items: MenuItem[] = [
    { label: texts.actions.reveal, icon: Eye, onClick: () => actions.reveal(row) },
    ...(can.call ? [{ label: texts.actions.call, icon: Send, onClick: () => actions.call(row) }] : []),
    ...(UID
      ? [
          { label: texts.actions.person, icon: UserRound, onClick: () => openPerson(apiKey, UID) },
          { label: texts.actions.calls, icon: ScrollText, onClick: () => openLogFilter({ apiKey, UID }) },
        ]
      : []),
    ...(can.end ? [expireSoon, expire, { ...revoke, tone: 'danger' as const }] : []),
  ];
  return <ActionMenu label={texts.actions.menu(row.masked)} items={items} />;
}
