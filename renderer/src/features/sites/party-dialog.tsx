import { useForm } from '@mantine/form';
import { operations } from '#shared/contract/index.ts';
import {
  clientAuthentication,
  type Party,
  type PartySettings,
  relyingPartyResponseType,
  usualPartySettings,
} from '#shared/contract/openid.ts';
import { keysOf } from '#shared/narrowing.ts';
import { useCommand } from '../../stores/use-command.ts';
import { openIdTexts } from '../../texts/openid.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ChoiceField, NumberField, SelectField, SwitchField, TagsField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors, fieldOfMember } from '../../ui/form-errors.ts';
import { useMergedEdit } from '../../ui/merged-edit.tsx';
import classes from './sites.module.css';

const texts = openIdTexts.party;

interface PartyDialogProps {
  readonly apiKey: string;
  /** Absent: a new one. */
  readonly party: Party | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds a relying party, or changes one. */
export function PartyDialog({ apiKey, party, opened, onClose }: PartyDialogProps) {
  const title = party === undefined ? texts.titleNew : texts.title(party.settings.description || party.clientID);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <PartyForm apiKey={apiKey} party={party} onClose={onClose} />
    </Dialog>
  );
}

const fields = keysOf(operations['openid.createParty'].input.shape.settings.shape);

function PartyForm({ apiKey, party, onClose }: Omit<PartyDialogProps, 'opened'>) {
  const form = useForm<PartySettings>({
    initialValues: party?.settings ?? { description: '', redirectUris: [], ...usualPartySettings },
    validateInputOnChange: true,
    validate: (settings) => fieldErrors(operations['openid.createParty'].input.shape.settings, settings),
  });
  const edit = useMergedEdit({
    now: party?.settings,
    typed: form.values,
    onTake: (values) => form.setValues(values),
  });
  const onMember = (member: string, { message }: { message: string }) => {
    const field = fieldOfMember(member.replace(/^settings\./, ''), fields);
    if (field !== undefined) form.setErrors({ [field]: message });
    return field !== undefined;
  };
  const create = useCommand('openid.createParty', { done: texts.created, onMember });
  const update = useCommand('openid.updateParty', { done: texts.saved, onMember });
  const save = (settings: PartySettings) =>
    party === undefined
      ? create.run({ apiKey, settings }, (result) => result.ok && onClose())
      : update.run(
          { apiKey, clientID: party.clientID, settings: edit.changed, heard: party.settings },
          (result) => result.ok && onClose(),
        );
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit((settings) => void (edit.isAsking || save(settings)))}>
      <TextField
        label={texts.description}
        description={texts.descriptionHint}
        data-autofocus
        {...form.getInputProps('description')}
      />
      <TagsField
        label={texts.redirectUris}
        description={texts.redirectUrisHint}
        required
        splitChars={[' ', ',']}
        acceptValueOnBlur
        {...form.getInputProps('redirectUris')}
      />
      <div className={classes.pair}>
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
      </div>
      <TagsField
        label={texts.scopes}
        description={texts.scopesHint}
        splitChars={[' ', ',']}
        acceptValueOnBlur
        {...form.getInputProps('allowedScopes')}
      />
      <TagsField
        label={texts.postLogoutRedirectUris}
        splitChars={[' ', ',']}
        acceptValueOnBlur
        {...form.getInputProps('postLogoutRedirectUris')}
      />
      <div className={classes.pair}>
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
      </div>
      <div className={classes.pair}>
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
      </div>
      <SwitchField label={texts.enforcePkce} {...form.getInputProps('enforcePkce', { type: 'checkbox' })} />
      <SwitchField label={texts.skipConsent} {...form.getInputProps('skipConsent', { type: 'checkbox' })} />
      <SwitchField label={texts.rotation} {...form.getInputProps('refreshTokenRotation', { type: 'checkbox' })} />
      {edit.question}
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button tone="primary" type="submit" busy={create.busy || update.busy}>
          {party === undefined ? texts.titleNew : texts.save}
        </Button>
      </DialogActions>
    </Form>
  );
}
