import { ExternalLink, Pencil, Plus, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SamlIdpSettings, SamlRole, SamlSpSettings } from '#shared/contract/saml.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { samlTexts } from '../../texts/saml.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import layout from '../../ui/layout.module.css';
import { Mono, Text } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import rows from './relying-parties.module.css';
import { SamlIdpDialog } from './saml-idp-dialog.tsx';
import classes from './saml-parties.module.css';
import { SamlSettingsDialog } from './saml-settings-dialog.tsx';
import { SamlSpDialog } from './saml-sp-dialog.tsx';

const texts = samlTexts.parties;

/** What is open over the list. */
type Editing =
  | { readonly kind: 'idp'; readonly partner?: SamlIdpSettings }
  | { readonly kind: 'sp'; readonly partner?: SamlSpSettings }
  | { readonly kind: 'site' };

/** A site as SAML party: what partners have to know of it, and the partners. */
export function SamlParties({ apiKey }: { apiKey: string }) {
  const { value, problem, load } = useKeptQuery('saml.parties', { apiKey });
  const [editing, setEditing] = useState<Editing>();
  const close = () => setEditing(undefined);
  const address = (role: 'identity provider' | 'service provider', label: string, of: string) => ({
    label,
    value: <Copyable value={of} what={texts.what(role, label)} wrap />,
  });
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <Button small icon={Settings2} onClick={() => setEditing({ kind: 'site' })} disabled={value === undefined}>
          {texts.configure}
        </Button>
      }
    >
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      {value ? (
        <>
          <h3 className={classes.role}>{texts.asIdp}</h3>
          <KeyValueList
            labelWidth={190}
            items={[
              address('identity provider', texts.entityId, value.idp.entityID),
              address('identity provider', texts.metadata, value.idp.metadata),
              address('identity provider', texts.singleSignOn, value.idp.singleSignOn),
            ]}
          />
          {value.serviceProviders.length === 0 ? (
            <Text marginTop={10} color="text-2">
              {texts.noSps}
            </Text>
          ) : null}
          <ul style={{ margin: '10px 0 0' }}>
            {value.serviceProviders.map(({ settings, testAddress }) => (
              <PartnerRow
                key={settings.name}
                {...{ apiKey, role: 'sp', name: settings.name, entityId: settings.entityId, testAddress }}
                address={settings.assertionConsumerServiceUrl}
                marks={[
                  ...(settings.authnRequestSigned ? [texts.signed] : []),
                  ...(settings.encryptAssertions ? [texts.encrypted] : []),
                ]}
                onEdit={() => setEditing({ kind: 'sp', partner: settings })}
              />
            ))}
          </ul>
          <div style={{ marginTop: 10 }}>
            <Button small icon={Plus} onClick={() => setEditing({ kind: 'sp' })}>
              {texts.addSp}
            </Button>
          </div>
          <h3 className={classes.role}>{texts.asSp}</h3>
          <KeyValueList
            labelWidth={190}
            items={[
              address('service provider', texts.entityId, value.sp.entityID),
              address('service provider', texts.metadata, value.sp.metadata),
              address('service provider', texts.assertionConsumer, value.sp.assertionConsumer),
            ]}
          />
          {value.identityProviders.length === 0 ? (
            <Text marginTop={10} color="text-2">
              {texts.noIdps}
            </Text>
          ) : null}
          <ul style={{ margin: '10px 0 0' }}>
            {value.identityProviders.map(({ settings, testAddress }) => (
              <PartnerRow
                key={settings.name}
                {...{ apiKey, role: 'idp', name: settings.name, entityId: settings.entityID, testAddress }}
                address={settings.singleSignOnServiceUrl}
                marks={[]}
                onEdit={() => setEditing({ kind: 'idp', partner: settings })}
              />
            ))}
          </ul>
          <div style={{ marginTop: 10 }}>
            <Button small icon={Plus} onClick={() => setEditing({ kind: 'idp' })}>
              {texts.addIdp}
            </Button>
          </div>
          <SamlSettingsDialog
            apiKey={apiKey}
            settings={value.settings}
            opened={editing?.kind === 'site'}
            onClose={close}
          />
        </>
      ) : null}
      <SamlIdpDialog
        apiKey={apiKey}
        partner={editing?.kind === 'idp' ? nowOf(value?.identityProviders, editing.partner) : undefined}
        opened={editing?.kind === 'idp'}
        onClose={close}
      />
      <SamlSpDialog
        apiKey={apiKey}
        partner={editing?.kind === 'sp' ? nowOf(value?.serviceProviders, editing.partner) : undefined}
        opened={editing?.kind === 'sp'}
        onClose={close}
      />
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

interface PartnerRowProps {
  readonly apiKey: string;
  readonly role: SamlRole;
  readonly name: string;
  readonly entityId: string;
  readonly address: string;
  /** What is set on it, in a few words each. */
  readonly marks: readonly string[];
  readonly testAddress: string;
  readonly onEdit: () => void;
}

function PartnerRow({ apiKey, role, name, entityId, address, marks, testAddress, onEdit }: PartnerRowProps) {
  const removing = useAskedCommand('saml.deleteParty');
  const remove = () =>
    removing.ask(
      { apiKey, role, name },
      { title: texts.removeTitle(name), confirm: texts.removeConfirm, text: texts.removeText, done: texts.removed },
    );
  return (
    <li className={rows.party}>
      <div className={rows.line}>
        <span className={rows.name} title={name}>
          {name}
        </span>
        <Copyable value={entityId} what={texts.entityIdOf(name)} />
        {marks.map((mark) => (
          <span key={mark} className={layout.about}>
            {mark}
          </span>
        ))}
        <span className={rows.actions}>
          <IconButton
            icon={ExternalLink}
            label={texts.test(name)}
            onClick={() => window.open(testAddress, '_blank', 'noopener')}
          />
          <IconButton icon={Pencil} label={texts.edit(name)} onClick={onEdit} />
          <IconButton icon={Trash2} label={texts.remove(name)} onClick={remove} />
        </span>
      </div>
      <Mono as="ul" margin="2px 0 0" color="text-2" breaks>
        <li>{address}</li>
      </Mono>
      {removing.dialog}
    </li>
  );
}
