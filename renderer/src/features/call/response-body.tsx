import { useMemo, useState } from 'react';
import { callTexts as texts } from '../../i18n/en/call.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ChoiceField } from '../../ui/fields.tsx';
import { JsonTree } from '../../ui/json-tree.tsx';
import { readBody } from './body-format.ts';
import classes from './response-body.module.css';

const views = [
  { value: 'tree', label: texts.body.tree },
  { value: 'text', label: texts.body.text },
] as const;

export interface ResponseBodyProps {
  readonly body: string | undefined;
  /** What it is, for screen readers: "Response body", "Request body". */
  readonly label: string;
}

/** A body as a user reads it: JSON as a tree, XML indented, the raw text one click away. */
export function ResponseBody({ body, label }: ResponseBodyProps) {
  const readable = useMemo(() => readBody(body), [body]);
  const [view, setView] = useState<'tree' | 'text'>('tree');
  if (readable.kind === 'empty') return <p className={classes.note}>{texts.body.empty}</p>;
  if (readable.kind !== 'json') {
    return (
      <>
        <p className={classes.note}>{texts.body.kinds[readable.kind]}</p>
        <CodeBlock code={readable.text} what={label} maxHeight={480} />
      </>
    );
  }
  return (
    <>
      <div className={classes.head}>
        <ChoiceField hideLabel label={texts.body.view} options={views} value={view} onChange={setView} />
        {readable.callback ? <span className={classes.note}>{texts.body.callback(readable.callback)}</span> : null}
      </div>
      {view === 'tree' ? (
        <JsonTree value={readable.value} label={label} depth={3} />
      ) : (
        <CodeBlock code={readable.text} what={label} maxHeight={480} />
      )}
    </>
  );
}
