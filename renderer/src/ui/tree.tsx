import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { uiTexts } from '../texts/ui.ts';
import classes from './tree.module.css';

/** Nested lists that open and close. @param label what they show, for screen readers */
export function Tree({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={classes.root}>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

interface LeafProps {
  /** Before the value. */
  readonly head: ReactNode;
  readonly kind: 'string' | 'number' | 'boolean' | 'word';
  readonly text: string;
}

/** A part of a tree that has no parts. */
export function Leaf({ head, kind, text }: LeafProps) {
  return (
    <li className={classes.leaf}>
      {head}
      <span data-kind={kind} className={classes.value}>
        {text}
      </span>
    </li>
  );
}

/** The name of a part. */
export function TreeName({ children }: { children: string }) {
  return <span className={classes.name}>{children}</span>;
}

/** What is said beside a name. */
export function TreeNote({ children }: { children: ReactNode }) {
  return <span className={classes.size}>{children}</span>;
}

/** Parts that are drawn at first, and with each press of the button: 60,000 at once hold the page for many seconds. */
const FIRST = 200;
const MORE = 1000;

interface BranchProps<P> {
  readonly head: (open: boolean) => ReactNode;
  readonly parts: readonly P[];
  readonly draw: (part: P, index: number) => ReactNode;
  /** Above its parts. */
  readonly above?: ReactNode;
  /** What closes it. */
  readonly end?: string;
  /** Levels that are open at first. */
  readonly depth: number;
}

/** A part of a tree that has parts. */
export function Branch<P>({ head, parts, draw, above, end, depth }: BranchProps<P>) {
  const [open, setOpen] = useState(depth > 0);
  const [count, setCount] = useState(FIRST);
  const rest = parts.length - count;
  return (
    <li>
      <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronRight size={13} aria-hidden className={classes.chevron} />
        {head(open)}
      </button>
      {open ? (
        <ul className={classes.list}>
          {above}
          {parts.slice(0, count).map(draw)}
          {rest > 0 ? (
            <li>
              <button type="button" className={classes.toggle} onClick={() => setCount(count + MORE)}>
                {uiTexts.showMore(Math.min(rest, MORE), parts.length)}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
      {open && end !== undefined ? (
        <span className={classes.end} aria-hidden>
          {end}
        </span>
      ) : null}
    </li>
  );
}
