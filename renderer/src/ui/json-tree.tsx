import { ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { type JsonNode, readJsonNode } from './json-node.ts';
import classes from './json-tree.module.css';

interface JsonTreeProps {
  /** JSON text, or a value that has one. */
  readonly json?: string;
  readonly value?: unknown;
  /** What it shows, for screen readers. */
  readonly label: string;
  /** Levels that are open at first. */
  readonly depth?: number;
}

/** Members that are drawn at first, and with each press of the button: 60,000 at once hold the page for many seconds. */
const FIRST = 200;
const MORE = 1000;

/** The first of many members, and the button for more of them. */
export function useFirstOf<T>(all: readonly T[]): { readonly shown: readonly T[]; readonly more: ReactNode } {
  const [count, setCount] = useState(FIRST);
  const rest = all.length - count;
  return {
    shown: all.slice(0, count),
    more:
      rest > 0 ? (
        <li>
          <button type="button" className={classes.toggle} onClick={() => setCount(count + MORE)}>
            {uiTexts.showMore(Math.min(rest, MORE), all.length)}
          </button>
        </li>
      ) : null,
  };
}

/** JSON as nested lists that open and close. */
export function JsonTree({ value, json = JSON.stringify(value) ?? 'null', label, depth = 2 }: JsonTreeProps) {
  const node = useMemo(() => readJsonNode(json), [json]);
  return (
    <section aria-label={label} className={classes.root}>
      <ul className={classes.list}>
        <Member node={node} depth={depth} />
      </ul>
    </section>
  );
}

function Member({ name, node, depth }: { name?: string; node: JsonNode; depth: number }) {
  const [open, setOpen] = useState(depth > 0);
  const { shown, more } = useFirstOf('members' in node ? node.members : []);
  if (!('members' in node)) {
    return (
      <li className={classes.leaf}>
        <Name name={name} />
        <span data-kind={node.kind} className={classes.value}>
          {node.text}
        </span>
      </li>
    );
  }
  const list = node.kind === 'array';
  const { members } = node;
  const size = list ? uiTexts.elements(members.length) : uiTexts.members(members.length);
  return (
    <li>
      <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronRight size={13} aria-hidden className={classes.chevron} />
        <Name name={name} />
        <span className={classes.size}>
          {list ? '[' : '{'}
          {open ? '' : `…${list ? ']' : '}'}`} {size}
        </span>
      </button>
      {open ? (
        <>
          <ul className={classes.list}>
            {shown.map((member, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name can be there twice
              <Member key={index} {...member} depth={depth - 1} />
            ))}
            {more}
          </ul>
          <span className={classes.end} aria-hidden>
            {list ? ']' : '}'}
          </span>
        </>
      ) : null}
    </li>
  );
}

function Name({ name }: { name: string | undefined }) {
  return name === undefined ? null : <span className={classes.name}>{name}: </span>;
}
