import {
  type Party,
  type PartySettings,
  relyingPartyResponseType,
  usualPartySettings,
} from '#shared/contract/openid.ts';
import { openIdTexts } from '../../texts/openid.ts';
import { ChoiceField, optionsOf } from '../../ui/choice-field.tsx';
import { NumberField, SwitchField, TagsField, TextField } from '../../ui/fields.tsx';
import { Grid } from '../../ui/layout.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import { SelectField } from '../../ui/select.tsx';

const texts = openIdTexts.party;

interface PartyFormProps {
  readonly apiKey: string;
  /** Absent: a new one. */
  readonly party: Party | undefined;
  readonly onClose: () => void;
}

/** Adds a relying party, or changes one. */
export function PartyForm({ apiKey, party, onClose }: PartyFormProps) {
  const form = useOperationForm(party ? 'openid.updateParty' : 'openid.createParty', {
    values: { description: '', redirectUris: [], ...usualPartySettings } as PartySettings,
    saved: party?.settings,
    input: (settings, changed) =>
      party ? { apiKey, clientID: party.clientID, settings: changed, heard: party.settings } : { apiKey, settings },
    done: party ? texts.saved : texts.created,
    onSaved: onClose,
  });
  const of = fieldsOf(form, texts);
  return (
    <OperationForm form={form} submit={party === undefined ? texts.titleNew : texts.save} onClose={onClose}>
      <TextField data-autofocus {...of('description')} />
      <TagsField required {...of('redirectUris')} />
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <SelectField data={optionsOf(texts.authentications)} {...of('tokenEndpointAuthMethod')} />
        <TagsField data={[...relyingPartyResponseType.options]} {...of('supportedResponseTypes')} />
      </Grid>
      <TagsField {...of('allowedScopes')} />
      <TagsField {...of('postLogoutRedirectUris')} />
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <ChoiceField options={optionsOf(texts.subjects)} {...of('subjectIdentifierType')} />
        <ChoiceField options={optionsOf(texts.formats)} {...of('accessTokenFormat')} />
      </Grid>
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <NumberField thousandSeparator="," {...of('accessTokenLifetime')} />
        <NumberField thousandSeparator="," {...of('refreshTokenLifetime')} />
      </Grid>
      <SwitchField {...of('enforcePkce', { type: 'checkbox' })} />
      <SwitchField {...of('skipConsent', { type: 'checkbox' })} />
      <SwitchField {...of('refreshTokenRotation', { type: 'checkbox' })} />
    </OperationForm>
  );
}
