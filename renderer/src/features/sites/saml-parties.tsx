import { Plus, Settings2 } from 'lucide-react';
import type { OperationOutput } from '#shared/contract/index.ts';
import type { SamlIdpSettings, SamlRole, SamlSpSettings } from '#shared/contract/saml.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { samlTexts } from '../../texts/saml.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Heading, Stack, Text, Words } from '../../ui/layout.tsx';
import { Read } from '../../ui/read.tsx';
import { Section } from '../../ui/section.tsx';
import { PartnerRow } from './partner-row.tsx';
import { SamlIdpForm } from './saml-idp-form.tsx';
import { SamlSettingsForm } from './saml-settings-form.tsx';
import { SamlSpForm } from './saml-sp-form.tsx';

const texts = samlTexts.parties;

type Parties = OperationOutput<'saml.parties'>;

/** What is edited; no partner: a new one. */
type Edited =
  | { readonly role: 'idp'; readonly partner?: SamlIdpSettings }
  | { readonly role: 'sp'; readonly partner?: SamlSpSettings };

/** A site as SAML party: what partners have to know of it, and the partners. */
export function SamlParties({ apiKey }: { apiKey: string }) {
  const query = useKeptQuery('saml.parties', { apiKey });
  const { value } = query;
  const configuring = useDialog((settings: Parties['settings'], onClose) => ({
    title: samlTexts.site.title,
    content: <SamlSettingsForm apiKey={apiKey} settings={value?.settings ?? settings} onClose={onClose} />,
  }));
  const editing = useDialog((edited: Edited, onClose) => {
    const { role, partner } = edited;
    const add = role === 'idp' ? texts.addIdp : texts.addSp;
    return {
      title: partner === undefined ? add : samlTexts.partner.title(partner.name),
      content:
        edited.role === 'idp' ? (
          <SamlIdpForm {...{ apiKey, onClose }} partner={nowOf(value?.identityProviders, edited.partner)} />
        ) : (
          <SamlSpForm {...{ apiKey, onClose }} partner={nowOf(value?.serviceProviders, edited.partner)} />
        ),
    };
  });
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <Button
          small
          icon={Settings2}
          label={texts.configure}
          onClick={() => value && configuring.open(value.settings)}
          disabled={value === undefined}
        />
      }
    >
      <Read query={query} lines={6}>
        {(parties) => (
          <Stack gap={18}>
            <Partners of="sp" onEdit={editing.open} {...{ apiKey, parties }} />
            <Partners of="idp" onEdit={editing.open} {...{ apiKey, parties }} />
          </Stack>
        )}
      </Read>
      {configuring.dialog}
      {editing.dialog}
    </Section>
  );
}

/** A partner as it is now: it may be changed elsewhere meanwhile. */
function nowOf<S extends { readonly name: string }>(
  partners: readonly { readonly settings: S }[] | undefined,
  edited: S | undefined,
): S | undefined {
  return partners?.find(({ settings }) => settings.name === edited?.name)?.settings ?? edited;
}

/** What partners of a role have to know of the site, and those that there are. */
function shownOf(parties: Parties, role: SamlRole) {
  if (role === 'sp') {
    const { entityID, metadata, singleSignOn } = parties.idp;
    return {
      ...({ heading: texts.asIdp, own: 'identity provider', none: texts.noSps, add: texts.addSp } as const),
      addresses: { [texts.entityId]: entityID, [texts.metadata]: metadata, [texts.singleSignOn]: singleSignOn },
      partners: parties.serviceProviders.map(({ settings, testAddress }) => ({
        ...{ testAddress, edited: { role, partner: settings } as Edited },
        ...{ name: settings.name, entityId: settings.entityId, address: settings.assertionConsumerServiceUrl },
        marks: [
          ...(settings.authnRequestSigned ? [texts.signed] : []),
          ...(settings.encryptAssertions ? [texts.encrypted] : []),
        ],
      })),
    };
  }
  const { entityID, metadata, assertionConsumer } = parties.sp;
  return {
    ...({ heading: texts.asSp, own: 'service provider', none: texts.noIdps, add: texts.addIdp } as const),
    addresses: { [texts.entityId]: entityID, [texts.metadata]: metadata, [texts.assertionConsumer]: assertionConsumer },
    partners: parties.identityProviders.map(({ settings, testAddress }) => ({
      ...{ testAddress, edited: { role, partner: settings } as Edited },
      ...{ name: settings.name, entityId: settings.entityID, address: settings.singleSignOnServiceUrl },
      marks: [],
    })),
  };
}

interface PartnersProps {
  readonly apiKey: string;
  /** Of the partners; the site has the other one. */
  readonly of: SamlRole;
  readonly parties: Parties;
  readonly onEdit: (edited: Edited) => void;
}

function Partners({ apiKey, of: role, parties, onEdit }: PartnersProps) {
  const { heading, own, none, add, addresses, partners } = shownOf(parties, role);
  const ask = useAskedCommand('saml.deleteParty');
  return (
    <div>
      <Heading marginBottom={6}>{heading}</Heading>
      <KeyValueList
        labelWidth={190}
        items={Object.entries(addresses).map(([label, address]) => ({
          label,
          value: <Copyable value={address} what={texts.what(own, label)} wrap />,
        }))}
      />
      {partners.length === 0 ? (
        <Text marginTop={10} color="text-2">
          {none}
        </Text>
      ) : null}
      <ul style={{ margin: '10px 0' }}>
        {partners.map(({ name, entityId, address, marks, testAddress, edited }) => (
          <PartnerRow
            key={name}
            {...{ name, testAddress, texts }}
            addresses={[address]}
            onEdit={() => onEdit(edited)}
            onRemove={() => ask({ apiKey, role, name }, texts.removing(name))}
          >
            <Copyable value={entityId} what={texts.entityIdOf(name)} />
            {marks.map((mark) => (
              <Words key={mark} color="text-2" fontSize={12}>
                {mark}
              </Words>
            ))}
          </PartnerRow>
        ))}
      </ul>
      <Button small icon={Plus} label={add} onClick={() => onEdit({ role })} />
    </div>
  );
}
