import { useMemo, useState } from 'react';
import { callTexts as texts } from '../texts/call.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { ChoiceField } from '../ui/fields.tsx';
import { JsonTree } from '../ui/json-tree.tsx';
import { Row, Text } from '../ui/layout.tsx';
import { XmlTree } from '../ui/xml-tree.tsx';
import { readBody } from './body-format.ts';
import { ColouredBody } from './coloured-body.tsx';
import { readXml } from './xml-node.ts';

const views = [
  { value: 'tree', label: texts.body.tree },
  { value: 'text', label: texts.body.text },
  { value: 'raw', label: texts.body.raw },
] as const;
type View = (typeof views)[number]['value'];

interface ResponseBodyProps {
  readonly body: string | undefined;
  /** What it is, for screen readers: "Response body", "Request body". */
  readonly label: string;
}

/** A body as a user reads it: JSON and XML as a tree, as indented text, or as it arrived. */
export function ResponseBody({ body, label }: ResponseBodyProps) {
  const readable = useMemo(() => readBody(body), [body]);
  const element = useMemo(() => (readable.kind === 'xml' ? readXml(body ?? '') : undefined), [readable, body]);
  const [view, setView] = useState<View>('tree');
  if (readable.kind === 'empty')
    return (
      <Text marginBottom={4} fontSize={12} color="text-3">
        {texts.body.empty}
      </Text>
    );
  if (readable.kind === 'html' || readable.kind === 'text' || (readable.kind === 'xml' && !element)) {
    return (
      <>
        <Text marginBottom={4} fontSize={12} color="text-3">
          {texts.body.kinds[readable.kind === 'html' ? 'html' : 'text']}
        </Text>
        <CodeBlock code={readable.text} what={label} maxHeight={480} />
      </>
    );
  }
  return (
    <>
      <Row flexWrap="wrap" gap="8px 12px" marginBottom={6}>
        <ChoiceField hideLabel label={texts.body.view} options={views} value={view} onChange={setView} />
        {readable.kind === 'json' && readable.callback ? (
          <Text as="span" marginBottom={4} fontSize={12} color="text-3">
            {texts.body.callback(readable.callback)}
          </Text>
        ) : null}
      </Row>
      {view === 'tree' ? (
        element ? (
          <XmlTree element={element} label={label} />
        ) : (
          <JsonTree json={readable.text} label={label} depth={3} />
        )
      ) : (
        <ColouredBody
          kind={readable.kind === 'json' ? 'json' : 'xml'}
          body={view === 'text' ? readable.text : (body ?? '')}
          label={label}
        />
      )}
    </>
  );
}
