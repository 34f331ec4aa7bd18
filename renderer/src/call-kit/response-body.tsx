import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePlatform } from '../platform/context.tsx';
import { callTexts as texts } from '../texts/call.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import { JsonTree } from '../ui/json-tree.tsx';
import { Hint, Row } from '../ui/layout.tsx';
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
  /** Of a body that is no text, in base64. */
  readonly bytes?: string | undefined;
  /** What it is, for screen readers: "Response body", "Request body". */
  readonly label: string;
  /** Name of the file that it can be saved as, without ending. */
  readonly saveAs?: string;
}

/** A body as a user reads it: JSON and XML as a tree, as indented text, or as it arrived. */
export function ResponseBody({ body, bytes, label, saveAs }: ResponseBodyProps) {
  const readable = useMemo(() => readBody(body), [body]);
  const element = useMemo(() => (readable.kind === 'xml' ? readXml(body ?? '') : undefined), [readable, body]);
  const [view, setView] = useState<View>('tree');
  const isTree = readable.kind === 'json' || element !== undefined;
  const size = bytes === undefined ? undefined : Math.floor((bytes.length * 3) / 4);
  const about =
    size !== undefined
      ? texts.body.binary(formatBytes(size))
      : readable.kind === 'empty'
        ? texts.body.empty
        : readable.kind === 'json'
          ? readable.callback && texts.body.callback(readable.callback)
          : isTree
            ? undefined
            : texts.body.kinds[readable.kind === 'html' ? 'html' : 'text'];
  return (
    <>
      <Row flexWrap="wrap" gap="8px 12px" marginBottom={isTree ? 6 : 4}>
        {isTree ? (
          <ChoiceField hideLabel label={texts.body.view} options={views} value={view} onChange={setView} />
        ) : null}
        {about ? <Hint as="span">{about}</Hint> : null}
        {saveAs !== undefined && (bytes !== undefined || readable.kind !== 'empty') ? (
          <SaveBody
            body={body ?? ''}
            bytes={bytes}
            name={`${saveAs}.${bytes === undefined ? endings[readable.kind] : 'bin'}`}
            label={label}
          />
        ) : null}
      </Row>
      {readable.kind === 'empty' ? null : !isTree ? (
        <CodeBlock code={readable.text} what={label} maxHeight={480} />
      ) : view !== 'tree' ? (
        <ColouredBody
          kind={readable.kind === 'json' ? 'json' : 'xml'}
          body={view === 'text' ? readable.text : (body ?? '')}
          label={label}
        />
      ) : element ? (
        <XmlTree element={element} label={label} />
      ) : (
        <JsonTree json={readable.text} label={label} depth={3} />
      )}
    </>
  );
}

const endings = { empty: 'txt', json: 'json', xml: 'xml', html: 'html', text: 'txt' } as const;

interface SaveBodyProps {
  readonly body: string;
  readonly bytes: string | undefined;
  readonly name: string;
  readonly label: string;
}

/** Saves a body as it arrived. */
function SaveBody({ body, bytes, name, label }: SaveBodyProps) {
  const { saveFile } = usePlatform();
  const content = () => (bytes === undefined ? body : Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)));
  return (
    <Button
      small
      tone="quiet"
      icon={Download}
      label={texts.body.save}
      aria-label={texts.body.saveWhat(label)}
      onClick={() => saveFile(name, content(), 'application/octet-stream')}
    />
  );
}
