// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable to be scrolled by keys
// biome-ignore-all lint/a11y/useSemanticElements: a landmark for each text would drown the real ones
import type { ReactNode } from 'react';
import { Breakable } from './breakable.tsx';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  readonly code: string;
  /** What it is, for its name and its copy button: "curl command". */
  readonly what: string;
  /** Breaks long lines (default) instead of scrolling sideways; `between words`: and never inside a word. */
  readonly wrap?: boolean | 'between words';
  /** Largest height in pixels before it scrolls. */
  readonly maxHeight?: number;
  /** The same text with marks in it, such as colours. */
  readonly children?: ReactNode;
}

const indentedLongWord = /^[ \t]+[^\s./_&?=,;{}[\]()%]{40,}/m;

/** Text to read and copy: a command, a body, a certificate. */
export function CodeBlock({ code, what, wrap = true, maxHeight = 320, children }: CodeBlockProps) {
  return (
    <div className={classes.root}>
      <pre
        aria-label={what}
        role="group"
        tabIndex={0}
        className={classes.code}
        data-wrap={wrap === true ? (indentedLongWord.test(code) ? 'in words' : 'anywhere') : wrap || undefined}
        style={{ maxHeight }}
      >
        {children ?? <Breakable text={code} />}
      </pre>
      <span className={classes.copy}>
        <CopyButton value={code} what={what} />
      </span>
    </div>
  );
}
