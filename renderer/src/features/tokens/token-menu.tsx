import { useDisclosure } from '@mantine/hooks';
import { Ban, Eye, ScrollText, Send, TimerOff } from 'lucide-react';
import { useState } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { tokenTexts as texts } from '../../i18n/en/tokens.ts';
import { openLogFilter, openRequest } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ActionMenu, type MenuItem } from '../../ui/menu.tsx';
import { actionsOf } from './token-state.ts';
import classes from './tokens.module.css';

/** What can be done with one token or code. */
export function TokenMenu({ row }: { row: CredentialRow }) {
  const target = { kind: row.kind, id: row.id };
  const revealing = useCommand('tokens.reveal');
  const expiring = useCommand('tokens.expireNow', { done: texts.expired });
  const revoking = useCommand('tokens.revoke', { done: texts.revoke.done });
  const [asking, { open, close }] = useDisclosure(false);
  const [revealed, setRevealed] = useState<string>();
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
  const { UID } = row;
  const items: MenuItem[] = [
    { label: texts.actions.reveal, icon: Eye, onClick: () => withValue(setRevealed) },
    ...(can.call ? [{ label: texts.actions.call, icon: Send, onClick: () => withValue(call) }] : []),
    ...(UID ? [{ label: texts.actions.calls, icon: ScrollText, onClick: () => openLogFilter({ UID }) }] : []),
    ...(can.expire ? [{ label: texts.actions.expire, icon: TimerOff, onClick: () => void expiring.run(target) }] : []),
    ...(can.revoke ? [{ label: texts.actions.revoke, icon: Ban, tone: 'danger' as const, onClick: open }] : []),
  ];
  return (
    <>
      <ActionMenu label={texts.actions.menu(row.masked)} items={items} />
      {/* A click in a dialog travels up to the row it belongs to, which must not take it. */}
      {/* biome-ignore lint/a11y: only stops clicks, offers nothing */}
      <div onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
        <Dialog
          opened={revealed !== undefined}
          onClose={() => setRevealed(undefined)}
          title={texts.reveal.title[row.kind]}
          size="lg"
        >
          <p className={classes.revealText}>{texts.reveal.text}</p>
          <CodeBlock code={revealed ?? ''} what={texts.kind[row.kind]} />
        </Dialog>
        <ConfirmDialog
          opened={asking}
          onClose={close}
          title={texts.revoke.title[row.kind]}
          confirmLabel={texts.revoke.confirm}
          busy={revoking.busy}
          onConfirm={() => void revoking.run(target, close)}
        >
          {texts.revoke.text[row.kind](row.masked, row.siteName)}
        </ConfirmDialog>
      </div>
    </>
  );
}
