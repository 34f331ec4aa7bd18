import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { uiTexts } from '../texts/ui.ts';
import classes from './json-tree.module.css';

interface JsonTreeProps {
  readonly value: unknown;
  /** What it shows, for screen readers. */
  readonly label: string;
  /** Levels that are open at first. */
  readonly depth?: number;
}

const manyMembers = 200;

/** Any JSON value as nested lists that open and close. */
export function JsonTree({ value, label, depth = 2 }: JsonTreeProps) {
  return (
    <section aria-label={label} className={classes.root}>
      <ul className={classes.list}>
        <Member value={value} depth={depth} />
      </ul>
    </section>
  );
}

function Member({ name, value, depth }: { name?: string; value: unknown; depth: number }) {
  const [open, setOpen] = useState(depth > 0);
  const [all, setAll] = useState(false);
  if (typeof value !== 'object' || value === null) {
    return (
      <li className={classes.leaf}>
        <Name name={name} />
        <span data-kind={value === null ? 'word' : typeof value} className={classes.value}>
          {JSON.stringify(value) ?? 'undefined'}
        </span>
      </li>
    );
  }
  const list = Array.isArray(value);
  const members = Object.entries(value);
  const shown = all ? members : members.slice(0, manyMembers);
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
            {shown.map(([key, member]) => (
              <Member key={key} name={key} value={member} depth={depth - 1} />
            ))}
            {shown.length < members.length ? (
              <li>
                <button type="button" className={classes.toggle} onClick={() => setAll(true)}>
                  {uiTexts.expandAll} ({members.length})
                </button>
              </li>
            ) : null}
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
