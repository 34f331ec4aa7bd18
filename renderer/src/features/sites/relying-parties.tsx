import { Plus } from 'lucide-react';
import type { Party } from '#shared/contract/openid.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { useReveal } from '../../stores/use-reveal.ts';
import { openIdTexts } from '../../texts/openid.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Text, Words } from '../../ui/layout.tsx';
import { Read } from '../../ui/read.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';
import { PartnerRow } from './partner-row.tsx';
import { PartyForm } from './party-form.tsx';

const texts = openIdTexts.provider;

const nameOf = ({ settings }: Party): string => settings.description || texts.unnamed;

/** A site as OpenID provider: what an app has to know, and the relying parties. */
export function RelyingParties({ apiKey }: { apiKey: string }) {
  const query = useKeptQuery('openid.provider', { apiKey });
  const editing = useDialog((edited: Party | 'new', onClose) => {
    const party =
      edited === 'new'
        ? undefined
        : (query.value?.parties.find(({ clientID }) => clientID === edited.clientID) ?? edited);
    return {
      title:
        party === undefined
          ? openIdTexts.party.titleNew
          : openIdTexts.party.title(party.settings.description || party.clientID),
      // As it is now: it may be changed elsewhere meanwhile.
      content: <PartyForm apiKey={apiKey} party={party} onClose={onClose} />,
    };
  });
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={<Button small icon={Plus} label={texts.add} onClick={() => editing.open('new')} />}
    >
      <Read query={query} lines={4}>
        {({ issuer, discovery, parties }) => (
          <>
            <KeyValueList
              labelWidth={190}
              items={factsOf(texts, {
                issuer: <Copyable value={issuer} what={texts.issuer} wrap />,
                discovery: <Copyable value={discovery} what={texts.discovery} wrap />,
              })}
            />
            {parties.length === 0 ? (
              <Text marginTop={10} color="text-2">
                {texts.none}
              </Text>
            ) : null}
            <ul style={{ margin: '10px 0 0' }}>
              {parties.map((party) => (
                <PartyRow key={party.clientID} apiKey={apiKey} party={party} onEdit={() => editing.open(party)} />
              ))}
            </ul>
          </>
        )}
      </Read>
      {editing.dialog}
    </Section>
  );
}

function PartyRow({ apiKey, party, onEdit }: { apiKey: string; party: Party; onEdit: () => void }) {
  const { clientID, settings, hasSecret, testAddress } = party;
  const name = nameOf(party);
  const ask = useAskedCommand('openid.deleteParty');
  const remove = () => ask({ apiKey, clientID }, texts.removing(name));
  const reveal = useReveal('openid.revealSecret');
  return (
    <PartnerRow {...{ name, testAddress, texts, onEdit, onRemove: remove }} addresses={settings.redirectUris}>
      <Copyable value={clientID} what={uiTexts.of(texts.clientId, name)} />
      {hasSecret ? (
        <Secret what={texts.secretOf(name)} reveal={() => reveal({ apiKey, clientID })} />
      ) : (
        <Words color="text-2" fontSize={12}>
          {texts.noSecret}
        </Words>
      )}
    </PartnerRow>
  );
}
