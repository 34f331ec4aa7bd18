import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { useCommand } from '../../stores/use-command.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/layout.tsx';

/** What is asked or shown about tokens and codes. */
type Shown =
  | { readonly kind: 'reveal'; readonly row: CredentialRow; readonly value: string }
  | { readonly kind: 'revoke'; readonly rows: readonly CredentialRow[] };

interface TokenDialogs {
  readonly show: (shown: Shown) => void;
}

const TokenDialogsContext = createContext<TokenDialogs>({ show: () => {} });

/** The dialogs about tokens and codes. */
export function useTokenDialogs(): TokenDialogs {
  return use(TokenDialogsContext);
}

/**
 * Holds the dialogs of the rows below it. They are not in the rows, because a row is removed when it scrolls out of view
 * or no longer fits the filter, and its dialog must stay open.
 */
export function TokenDialogsHolder({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const revoking = useCommand('tokens.revoke', { done: (rows) => texts.revoke.done(rows.length) });
  const dialogs = useMemo(() => ({ show: setShown }), []);
  const close = () => setShown(undefined);
  const revealed = shown?.kind === 'reveal' ? shown : undefined;
  const asked = shown?.kind === 'revoke' ? shown.rows : undefined;
  return (
    <TokenDialogsContext value={dialogs}>
      {children}
      <Dialog
        opened={revealed !== undefined}
        onClose={close}
        title={revealed ? texts.reveal.title[revealed.row.kind] : ''}
        size="lg"
      >
        <Text marginBottom={10}>{texts.reveal.text}</Text>
        {revealed ? <CodeBlock code={revealed.value} what={texts.kind[revealed.row.kind]} /> : null}
      </Dialog>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={close}
        title={asked ? revokeTitle(asked) : ''}
        confirmLabel={texts.revoke.confirm}
        busy={revoking.busy}
        onConfirm={() => asked && void revoking.run({ targets: asked.map(({ kind, id }) => ({ kind, id })) }, close)}
      >
        {asked ? revokeText(asked) : null}
      </ConfirmDialog>
    </TokenDialogsContext>
  );
}

function revokeTitle(rows: readonly CredentialRow[]): string {
  const [only] = rows;
  return rows.length === 1 && only ? texts.revoke.title[only.kind] : texts.revoke.titleMany(rows.length);
}

function revokeText(rows: readonly CredentialRow[]): string {
  const [only] = rows;
  return rows.length === 1 && only ? texts.revoke.text[only.kind](only.masked, only.siteName) : texts.revoke.textMany;
}
