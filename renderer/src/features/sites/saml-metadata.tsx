import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import type { SamlRole } from '#shared/contract/saml.ts';
import { useCommand } from '../../stores/use-command.ts';
import { samlTexts } from '../../texts/saml.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Row, Stack } from '../../ui/layout.tsx';

const texts = samlTexts.partner;

export type ReadMetadata = OperationOutput<'saml.readMetadata'>;

/** Metadata of a partner as text or file, which fills a form in. */
export function SamlMetadata({ of: role, onRead }: { of: SamlRole; onRead: (read: ReadMetadata) => void }) {
  const [xml, setXml] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const reading = useCommand('saml.readMetadata', {
    onMember: (_, { message }) => {
      setProblem(message);
      return true;
    },
  });
  const read = (text: string) => {
    setProblem(undefined);
    void reading.run({ role, xml: text }, (result) => result.ok && onRead(result.value));
  };
  const take = async (file: File) => {
    const text = await file.slice(0, 200_000).text();
    setXml(text);
    read(text);
  };
  return (
    <Stack gap={8}>
      <TextAreaField
        label={texts.metadata}
        description={texts.metadataHint}
        placeholder="<md:EntityDescriptor …>"
        minRows={2}
        maxRows={6}
        error={problem}
        value={xml}
        onChange={(event) => setXml(event.currentTarget.value)}
        data-autofocus
      />
      <Row gap={8} flexWrap="wrap">
        <Button small label={texts.read} onClick={() => read(xml)} disabled={xml.trim() === ''} busy={reading.busy} />
        <Button small icon={FileUp} label={texts.chooseFile} onClick={() => input.current?.click()} />
        <FileInput
          ref={input}
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          label={texts.file}
          onFile={take}
        />
      </Row>
    </Stack>
  );
}
