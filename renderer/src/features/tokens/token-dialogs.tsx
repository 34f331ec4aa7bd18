import { createContext, type ReactNode, use, useMemo } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/layout.tsx';

/** The dialogs about tokens and codes: what one is, and the question before some are revoked. */
interface TokenDialogs {
  readonly reveal: (shown: { readonly row: CredentialRow; readonly value: string }) => void;
  readonly revoke: (rows: readonly CredentialRow[]) => void;
}

const TokenDialogsContext = createContext<TokenDialogs>({ reveal: () => {}, revoke: () => {} });

/** The dialogs about tokens and codes. */
export function useTokenDialogs(): TokenDialogs {
  return use(TokenDialogsContext);
}

/**
 * Holds the dialogs of the rows below it. They are not in the rows, because a row is removed when it scrolls out of view
 * or no longer fits the filter, and its dialog must stay open.
 */
export function TokenDialogsHolder({ children }: { children: ReactNode }) {
  const revealed = useDialog(({ row, value }: Parameters<TokenDialogs['reveal']>[0]) => ({
    title: texts.reveal.title[row.kind],
    size: 'lg',
    content: (
      <>
        <Text marginBottom={10}>{texts.reveal.text}</Text>
        <CodeBlock code={value} what={texts.kind[row.kind]} />
      </>
    ),
  }));
  const { ask, dialog } = useAskedCommand('tokens.revoke');
  const dialogs = useMemo(
    () => ({
      reveal: revealed.open,
      revoke: (rows: readonly CredentialRow[]) =>
        ask(
          { targets: rows.map(({ kind, id }) => ({ kind, id })) },
          { ...question(rows), confirm: texts.revoke.confirm },
        ),
    }),
    [revealed.open, ask],
  );
  return (
    <TokenDialogsContext value={dialogs}>
      {children}
      {revealed.dialog}
      {dialog}
    </TokenDialogsContext>
  );
}

function question(rows: readonly CredentialRow[]) {
  const { title, titleMany, text, textMany, done } = texts.revoke;
  const [only] = rows;
  return {
    ...(rows.length === 1 && only
      ? { title: title[only.kind], text: text[only.kind](only.masked, only.siteName) }
      : { title: titleMany(rows.length), text: textMany }),
    done: (revoked: readonly unknown[]) => done(revoked.length),
  };
}
