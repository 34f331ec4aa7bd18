import { Fragment, useMemo } from 'react';
import { Breakable } from '../ui/breakable.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { codeTokens, jsonTokens, xmlTokens } from './body-tokens.ts';
import classes from './coloured-body.module.css';

/** Longer bodies stay in one colour: tens of thousands of elements would make the panel slow. */
const longest = 200_000;

interface ColouredBodyProps {
  readonly body: string;
  readonly kind: 'json' | 'xml';
  readonly label: string;
}

/** A body in colours. Lines break between its pieces, never inside a word. */
export function ColouredBody({ body, kind, label }: ColouredBodyProps) {
  const tokens = useMemo(
    () => (body.length > longest ? undefined : kind === 'json' ? jsonTokens(body) : xmlTokens(body)),
    [body, kind],
  );
  return (
    <CodeBlock code={body} what={label} maxHeight={480} wrap="between words">
      {tokens?.map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
        <Fragment key={index}>
          {token.kind === 'text' ? token.text : <span className={classes[token.kind]}>{token.text}</span>}
          {token.kind === 'mark' || token.text.endsWith('>') ? <wbr /> : null}
        </Fragment>
      ))}
    </CodeBlock>
  );
}

interface ColouredCodeProps {
  readonly code: string;
  /** As the snippets name it: `curl`, `node`. */
  readonly language: string;
  readonly label: string;
}

/** A snippet in colours. Lines break where they do without. */
export function ColouredCode({ code, language, label }: ColouredCodeProps) {
  const tokens = useMemo(() => (code.length > longest ? undefined : codeTokens(code, language)), [code, language]);
  return (
    <CodeBlock code={code} what={label} wrap="between words" maxHeight={420}>
      {tokens?.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
        <span key={index} className={kind === 'text' ? undefined : classes[kind]}>
          <Breakable text={text} />
        </span>
      ))}
    </CodeBlock>
  );
}
