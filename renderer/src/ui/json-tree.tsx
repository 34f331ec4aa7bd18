import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
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

const manyMembers = 200;

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
  const [all, setAll] = useState(false);
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
            {shown.map((member, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name can be there twice
              <Member key={index} {...member} depth={depth - 1} />
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
