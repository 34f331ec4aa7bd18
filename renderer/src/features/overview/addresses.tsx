import { Download } from 'lucide-react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { usePlatform } from '../../platform/context.tsx';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';

const names = { ...texts.addresses, authority: texts.ca.title };

interface AddressesProps {
  readonly overview: OperationOutput<'overview.get'>;
  /** Leads to how the CA is trusted. */
  readonly onTrust: () => void;
}

/** Where the service listens and what an app needs to reach it; each with one click on the clipboard. */
export function Addresses({ overview, onTrust }: AddressesProps) {
  const { addresses, ca, dataDir, secretsAtRest } = overview;
  const { saveFile } = usePlatform();
  const address = (value: string, what: string) => <Copyable value={value} what={what} wrap />;
  return (
    <Section title={texts.addresses.title} description={texts.addresses.description}>
      <KeyValueList
        labelWidth={132}
        items={factsOf(names, {
          https: address(addresses.https, 'HTTPS address'),
          http: address(addresses.http, 'HTTP address'),
          login: address(`${addresses.https}/socialize.login`, 'address of the login end-point'),
          token: address(`${addresses.https}/socialize.getToken`, 'address of the token end-point'),
          authority: (
            <Row as="span" flexWrap="wrap" gap="4px 6px">
              <CopyButton value={ca.pem} what={texts.ca.copy} withLabel />
              <Button
                small
                icon={Download}
                label={texts.ca.download}
                aria-label={texts.ca.downloadWhat}
                onClick={() => saveFile('authdesk-ca.pem', ca.pem, 'application/x-pem-file')}
              />
              <Button small tone="quiet" label={texts.ca.showTrust} onClick={onTrust} />
            </Row>
          ),
          console: addresses.console ? (
            <Row as="span" flexWrap="wrap" gap="4px 6px">
              {address(addresses.console, 'console address')}
              <Hint as="span">{texts.addresses.consoleHint}</Hint>
            </Row>
          ) : undefined,
          data: secretsAtRest === 'memory' ? texts.addresses.dataMemory : address(dataDir, 'data folder'),
          secrets: texts.addresses.secretsAtRest[secretsAtRest],
        })}
      />
    </Section>
  );
}
