import { Download } from 'lucide-react';
import { useState } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { overviewTexts as texts } from '../../i18n/en/overview.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { formatDate } from '../../ui/format-time.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './overview.module.css';
import { trustGuides } from './trust.ts';

/** The local CA (D9): where it is, and how each platform and client is told to trust it. */
export function Authority({ overview }: { overview: OperationOutput<'overview.get'> }) {
  const { ca, addresses } = overview;
  const { saveFile } = usePlatform();
  return (
    <Section
      title={texts.ca.title}
      description={texts.ca.description}
      actions={
        <>
          <CopyButton value={ca.pem} what={texts.ca.copy} withLabel />
          <Button small icon={Download} onClick={() => saveFile('authdesk-ca.pem', ca.pem, 'application/x-pem-file')}>
            {texts.ca.download}
          </Button>
        </>
      }
    >
      <KeyValueList
        labelWidth={124}
        items={[
          { label: texts.ca.path, value: <Copyable value={ca.path} what="path of the CA certificate" wrap /> },
          {
            label: texts.ca.fingerprint,
            value: <Copyable value={ca.fingerprint256} what="SHA-256 fingerprint" wrap />,
          },
          { label: texts.ca.until, value: formatDate(ca.notAfter) },
        ]}
      />
      <Trust path={ca.path} https={addresses.https} />
    </Section>
  );
}

function Trust({ path, https }: { path: string; https: string }) {
  const guides = trustGuides(path, https);
  const [chosen, setChosen] = useState('curl');
  const guide = guides.find(({ id }) => id === chosen);
  const options = (kind: 'client' | 'system') =>
    guides.filter((each) => each.kind === kind).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={classes.trust}>
      <h3 className={classes.trustTitle}>{texts.ca.trust}</h3>
      <p className={classes.trustText}>{texts.ca.trustDescription}</p>
      <SelectField
        label={texts.ca.choose}
        data={[
          { group: texts.ca.clients, items: options('client') },
          { group: texts.ca.systems, items: options('system') },
        ]}
        value={chosen}
        onChange={(id) => id !== null && setChosen(id)}
      />
      <ol className={classes.trustSteps}>
        {guide?.steps.map(({ text, code }) => (
          <li key={text}>
            <p>{text}</p>
            {code ? <CodeBlock code={code} what={`${guide.name} setting`} /> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
