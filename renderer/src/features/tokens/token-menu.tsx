import { Ban, Eye, ScrollText, Send, TimerOff, TimerReset, UserRound } from 'lucide-react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { openLogFilter, openPerson } from '../../stores/navigation.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { ActionMenu, type MenuItem } from '../../ui/menu.tsx';
import { actionsOf } from './token-state.ts';
import { SOON_MS, useTokenActions } from './use-token-actions.ts';

/** What can be done with one token or code. */
export function TokenMenu({ row }: { row: CredentialRow }) {
  const actions = useTokenActions();
  const can = actionsOf(row);
  const { UID, apiKey } = row;
  const items: MenuItem[] = [
    { label: texts.actions.reveal, icon: Eye, onClick: () => actions.reveal(row) },
    ...(can.call ? [{ label: texts.actions.call, icon: Send, onClick: () => actions.call(row) }] : []),
    ...(UID
      ? [
          { label: texts.actions.person, icon: UserRound, onClick: () => openPerson(apiKey, UID) },
          { label: texts.actions.calls, icon: ScrollText, onClick: () => openLogFilter({ apiKey, UID }) },
        ]
      : []),
    ...(can.expire
      ? [
          { label: texts.actions.expireSoon, icon: TimerReset, onClick: () => actions.expire([row], SOON_MS) },
          { label: texts.actions.expire, icon: TimerOff, onClick: () => actions.expire([row], 0) },
        ]
      : []),
    ...(can.revoke
      ? [{ label: texts.actions.revoke, icon: Ban, tone: 'danger' as const, onClick: () => actions.revoke([row]) }]
      : []),
  ];
  return <ActionMenu label={texts.actions.menu(row.masked)} items={items} />;
}
