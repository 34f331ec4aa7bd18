import { createContext, type ReactNode } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { Text } from '../../ui/layout.tsx';

interface RevealedToken {
  readonly row: CredentialRow;
  readonly value: string;
}

/** Shows what a token or code is. */
export const TokenReveal = createContext<(shown: RevealedToken) => void>(() => {});

/**
 * Holds the dialog of the rows below it. It is not in the rows, because a row is removed when it scrolls out of view
 * or no longer fits the filter, and its dialog must stay open.
 */
export function TokenRevealHolder({ children }: { children: ReactNode }) {
  const { open, dialog } = useDialog(({ row, value }: RevealedToken) => ({
    title: texts.reveal.title[row.kind],
    size: 'lg',
    content: (
      <>
        <Text marginBottom={10}>{texts.reveal.text}</Text>
        <CodeBlock code={value} what={texts.kind[row.kind]} />
      </>
    ),
  }));
  return (
    <TokenReveal value={open}>
      {children}
      {dialog}
    </TokenReveal>
  );
}
