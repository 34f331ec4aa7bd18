import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { tokenTexts as texts } from '../../i18n/en/tokens.ts';
import { useCommand } from '../../stores/use-command.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import classes from './tokens.module.css';

/** What is asked or shown about one token or code. */
type Shown =
  | { readonly kind: 'reveal'; readonly row: CredentialRow; readonly value: string }
  | { readonly kind: 'revoke'; readonly row: CredentialRow };

interface TokenDialogs {
  readonly show: (shown: Shown) => void;
}

const TokenDialogsContext = createContext<TokenDialogs>({ show: () => {} });

/** The dialogs about single tokens and codes. */
export function useTokenDialogs(): TokenDialogs {
  return use(TokenDialogsContext);
}

/**
 * Holds the dialogs of the rows below it. They are not in the rows, because a row is removed when it scrolls out of view
 * or no longer fits the filter, and its dialog must stay open.
 */
export function TokenDialogsHolder({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const revoking = useCommand('tokens.revoke', { done: texts.revoke.done });
  const dialogs = useMemo(() => ({ show: setShown }), []);
  const close = () => setShown(undefined);
  const revealed = shown?.kind === 'reveal' ? shown : undefined;
  const asked = shown?.kind === 'revoke' ? shown.row : undefined;
  return (
    <TokenDialogsContext value={dialogs}>
      {children}
      <Dialog
        opened={revealed !== undefined}
        onClose={close}
        title={revealed ? texts.reveal.title[revealed.row.kind] : ''}
        size="lg"
      >
        <p className={classes.revealText}>{texts.reveal.text}</p>
        {revealed ? <CodeBlock code={revealed.value} what={texts.kind[revealed.row.kind]} /> : null}
      </Dialog>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={close}
        title={asked ? texts.revoke.title[asked.kind] : ''}
        confirmLabel={texts.revoke.confirm}
        busy={revoking.busy}
        onConfirm={() => asked && void revoking.run({ kind: asked.kind, id: asked.id }, close)}
      >
        {asked ? texts.revoke.text[asked.kind](asked.masked, asked.siteName) : null}
      </ConfirmDialog>
    </TokenDialogsContext>
  );
}
