import {
  clientAuthentication,
  type Party,
  type PartySettings,
  relyingPartyResponseType,
  usualPartySettings,
} from '#shared/contract/openid.ts';
import { openIdTexts } from '../../texts/openid.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
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
        <SelectField
          label={texts.authentication}
          data={clientAuthentication.options.map((value) => ({ value, label: texts.authentications[value] }))}
          {...form.getInputProps('tokenEndpointAuthMethod')}
        />
        <TagsField
          label={texts.responseTypes}
          data={[...relyingPartyResponseType.options]}
          {...form.getInputProps('supportedResponseTypes')}
        />
      </Grid>
      <TagsField label={texts.scopes} description={texts.scopesHint} {...form.getInputProps('allowedScopes')} />
      <TagsField {...of('postLogoutRedirectUris')} />
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <ChoiceField
          label={texts.subject}
          options={(['pairwise', 'public'] as const).map((value) => ({ value, label: texts.subjects[value] }))}
          value={form.values.subjectIdentifierType}
          onChange={(to) => form.setFieldValue('subjectIdentifierType', to)}
        />
        <ChoiceField
          label={texts.format}
          options={(['opaque', 'JWT'] as const).map((value) => ({ value, label: texts.formats[value] }))}
          value={form.values.accessTokenFormat}
          onChange={(to) => form.setFieldValue('accessTokenFormat', to)}
        />
      </Grid>
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <NumberField
          label={texts.accessLifetime}
          thousandSeparator=","
          {...form.getInputProps('accessTokenLifetime')}
        />
        <NumberField
          label={texts.refreshLifetime}
          thousandSeparator=","
          {...form.getInputProps('refreshTokenLifetime')}
        />
      </Grid>
      <SwitchField {...of('enforcePkce', { type: 'checkbox' })} />
      <SwitchField {...of('skipConsent', { type: 'checkbox' })} />
      <SwitchField label={texts.rotation} {...form.getInputProps('refreshTokenRotation', { type: 'checkbox' })} />
    </OperationForm>
  );
}
