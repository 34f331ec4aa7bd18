import { Ban, Eye, ScrollText, Send, TimerOff } from 'lucide-react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { tokenTexts as texts } from '../../i18n/en/tokens.ts';
import { openLogFilter, openRequest } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { ActionMenu, type MenuItem } from '../../ui/menu.tsx';
import { useTokenDialogs } from './token-dialogs.tsx';
import { actionsOf } from './token-state.ts';

/** What can be done with one token or code. */
export function TokenMenu({ row }: { row: CredentialRow }) {
  const target = { kind: row.kind, id: row.id };
  const revealing = useCommand('tokens.reveal');
  const expiring = useCommand('tokens.expireNow', { done: texts.expired });
  const dialogs = useTokenDialogs();
  const can = actionsOf(row);

  const withValue = (use: (value: string) => void) =>
    void revealing.run(target, (result) => {
      if (result.ok) use(result.value.value);
    });
  const call = (token: string) =>
    openRequest({
      apiKey: row.apiKey,
      method: 'socialize.getUserInfo',
      httpMethod: 'GET',
      transport: 'https',
      credential: { kind: 'token', token, place: 'header' },
      parameters: [],
    });
  const reveal = (value: string) => dialogs.show({ kind: 'reveal', row, value });
  const revoke = () => dialogs.show({ kind: 'revoke', row });
  const { UID } = row;
  const items: MenuItem[] = [
    { label: texts.actions.reveal, icon: Eye, onClick: () => withValue(reveal) },
    ...(can.call ? [{ label: texts.actions.call, icon: Send, onClick: () => withValue(call) }] : []),
    ...(UID ? [{ label: texts.actions.calls, icon: ScrollText, onClick: () => openLogFilter({ UID }) }] : []),
    ...(can.expire ? [{ label: texts.actions.expire, icon: TimerOff, onClick: () => void expiring.run(target) }] : []),
    ...(can.revoke ? [{ label: texts.actions.revoke, icon: Ban, tone: 'danger' as const, onClick: revoke }] : []),
  ];
  return <ActionMenu label={texts.actions.menu(row.masked)} items={items} />;
}
