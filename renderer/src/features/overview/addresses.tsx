import type { OperationOutput } from '#shared/contract/index.ts';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Section } from '../../ui/section.tsx';

/** Where the service listens; each address with one click on the clipboard. */
export function Addresses({ overview }: { overview: OperationOutput<'overview.get'> }) {
  const { addresses, dataDir, secretsAtRest } = overview;
  const address = (value: string, what: string) => <Copyable value={value} what={what} wrap />;
  return (
    <Section title={texts.addresses.title} description={texts.addresses.description}>
      <KeyValueList
        labelWidth={124}
        items={[
          { label: texts.addresses.https, value: address(addresses.https, 'HTTPS address') },
          { label: texts.addresses.http, value: address(addresses.http, 'HTTP address') },
          {
            label: texts.addresses.login,
            value: address(`${addresses.https}/socialize.login`, 'address of the login end-point'),
          },
          {
            label: texts.addresses.token,
            value: address(`${addresses.https}/socialize.getToken`, 'address of the token end-point'),
          },
          {
            label: texts.addresses.console,
            hint: texts.addresses.consoleHint,
            value: addresses.console ? address(addresses.console, 'console address') : undefined,
          },
          {
            label: texts.addresses.data,
            value: secretsAtRest === 'memory' ? texts.addresses.dataMemory : address(dataDir, 'data folder'),
          },
          { label: texts.addresses.secrets, value: texts.addresses.secretsAtRest[secretsAtRest] },
        ]}
      />
    </Section>
  );
}
