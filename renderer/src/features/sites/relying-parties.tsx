import { ExternalLink, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Party } from '#shared/contract/openid.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { openIdTexts } from '../../texts/openid.ts';
import { uiTexts } from '../../texts/ui.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import layout from '../../ui/layout.module.css';
import { Mono, Text } from '../../ui/layout.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';
import { PartyDialog } from './party-dialog.tsx';
import classes from './relying-parties.module.css';

const texts = openIdTexts.provider;

const nameOf = ({ settings }: Party): string => settings.description || texts.unnamed;

/** A site as OpenID provider: what an app has to know, and the relying parties. */
export function RelyingParties({ apiKey }: { apiKey: string }) {
  const { value, problem, load } = useKeptQuery('openid.provider', { apiKey });
  const [editing, setEditing] = useState<Party | 'new'>();
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <Button small icon={Plus} onClick={() => setEditing('new')}>
          {texts.add}
        </Button>
      }
    >
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      {value ? (
        <>
          <KeyValueList
            labelWidth={190}
            items={[
              { label: texts.issuer, value: <Copyable value={value.issuer} what={texts.issuer} wrap /> },
              { label: texts.discovery, value: <Copyable value={value.discovery} what={texts.discovery} wrap /> },
            ]}
          />
          {value.parties.length === 0 ? (
            <Text marginTop={10} color="text-2">
              {texts.none}
            </Text>
          ) : null}
          <ul style={{ margin: '10px 0 0' }}>
            {value.parties.map((party) => (
              <PartyRow key={party.clientID} apiKey={apiKey} party={party} onEdit={() => setEditing(party)} />
            ))}
          </ul>
        </>
      ) : null}
      <PartyDialog
        apiKey={apiKey}
        // As it is now: it may be changed elsewhere meanwhile.
        party={
          editing === 'new'
            ? undefined
            : (value?.parties.find(({ clientID }) => clientID === editing?.clientID) ?? editing)
        }
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
      />
    </Section>
  );
}

function PartyRow({ apiKey, party, onEdit }: { apiKey: string; party: Party; onEdit: () => void }) {
  const { clientID, settings, hasSecret, testAddress } = party;
  const name = nameOf(party);
  const removing = useAskedCommand('openid.deleteParty');
  const remove = () =>
    removing.ask(
      { apiKey, clientID },
      { title: texts.removeTitle(name), confirm: texts.removeConfirm, text: texts.removeText, done: texts.removed },
    );
  const revealing = useCommand('openid.revealSecret');
  const reveal = async () => {
    const result = await revealing.run({ apiKey, clientID });
    return result.ok ? result.value.secret : undefined;
  };
  return (
    <li className={classes.party}>
      <div className={classes.line}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <Copyable value={clientID} what={uiTexts.of(texts.clientId, name)} />
        {hasSecret ? (
          <Secret what={texts.secretOf(name)} reveal={reveal} />
        ) : (
          <span className={layout.about}>{texts.noSecret}</span>
        )}
        <span className={classes.actions}>
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
        {settings.redirectUris.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </Mono>
      {removing.dialog}
    </li>
  );
}
