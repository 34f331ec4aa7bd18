import { useMemo } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { type JsonNode, readJsonNode } from './json-node.ts';
import { Branch, Leaf, Tree, TreeName, TreeNote } from './tree.tsx';

interface JsonTreeProps {
  /** JSON text, or a value that has one. */
  readonly json?: string;
  readonly value?: unknown;
  /** What it shows, for screen readers. */
  readonly label: string;
  /** Levels that are open at first. */
  readonly depth?: number;
}

/** JSON as nested lists that open and close. */
export function JsonTree({ value, json = JSON.stringify(value) ?? 'null', label, depth = 2 }: JsonTreeProps) {
  const node = useMemo(() => readJsonNode(json), [json]);
  return (
    <Tree label={label}>
      <Member node={node} depth={depth} />
    </Tree>
  );
}

function Member({ name, node, depth }: { name?: string; node: JsonNode; depth: number }) {
  const named = name === undefined ? null : <TreeName>{`${name}: `}</TreeName>;
  if (!('members' in node)) return <Leaf head={named} kind={node.kind} text={node.text} />;
  const { kind, members } = node;
  const [begin, end, size] =
    kind === 'array' ? ['[', ']', uiTexts.elements(members.length)] : ['{', '}', uiTexts.members(members.length)];
  return (
    <Branch
      head={(open) => (
        <>
          {named}
          <TreeNote>{`${begin}${open ? '' : `…${end}`} ${size}`}</TreeNote>
        </>
      )}
      parts={members}
      draw={(member, index) => <Member key={index} {...member} depth={depth - 1} />}
      end={end}
      depth={depth}
    />
  );
}
