import { useForm } from '@mantine/form';
import { operations } from '#shared/contract/index.ts';
import type { SamlIdpSettings } from '#shared/contract/saml.ts';
import { keysOf } from '#shared/narrowing.ts';
import { useCommand } from '../../stores/use-command.ts';
import { samlTexts } from '../../texts/saml.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ChoiceField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors, fieldOfMember } from '../../ui/form-errors.ts';
import { attributeLines, attributesOfLines, attributesProblem } from './saml-attributes.ts';
import { type ReadMetadata, SamlMetadata } from './saml-metadata.tsx';
import classes from './sites.module.css';

const texts = samlTexts.partner;

interface SamlIdpDialogProps {
  readonly apiKey: string;
  /** Absent: a new one. */
  readonly partner: SamlIdpSettings | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds an identity provider of others, or changes one. */
export function SamlIdpDialog({ apiKey, partner, opened, onClose }: SamlIdpDialogProps) {
  const title = partner === undefined ? samlTexts.parties.addIdp : texts.title(partner.name);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <IdpForm apiKey={apiKey} partner={partner} onClose={onClose} />
    </Dialog>
  );
}

const schema = operations['saml.saveIdp'].input.shape.settings;
const fields = keysOf(schema.shape);
const empty: SamlIdpSettings = {
  ...{ name: '', entityID: '', singleSignOnServiceUrl: '', singleSignOnServiceBinding: 'redirect' },
  ...{ singleLogoutServiceUrl: '', certificate: '', nameIDFormat: '', attributes: [] },
};

/** Values of the form: attributes as lines. */
interface Values extends Omit<SamlIdpSettings, 'attributes'> {
  readonly attributes: string;
}
const settingsOf = (values: Values): SamlIdpSettings => ({
  ...values,
  attributes: attributesOfLines(values.attributes),
});

function IdpForm({ apiKey, partner, onClose }: Omit<SamlIdpDialogProps, 'opened'>) {
  const given = partner ?? empty;
  const form = useForm<Values>({
    initialValues: { ...given, attributes: attributeLines(given.attributes) },
    validateInputOnChange: true,
    validate: (values) => {
      const attributes = attributesProblem(values.attributes);
      return { ...fieldErrors(schema, settingsOf(values)), ...(attributes !== undefined && { attributes }) };
    },
  });
  const save = useCommand('saml.saveIdp', {
    done: texts.savedIdp,
    onMember: (member, { message }) => {
      const field = fieldOfMember(member.replace(/^settings\./, ''), fields);
      if (field !== undefined) form.setErrors({ [field]: message });
      return field !== undefined;
    },
  });
  const fill = ({ entityID, certificate, address, binding, logout }: ReadMetadata) =>
    form.setValues({
      entityID,
      certificate: certificate ?? '',
      singleSignOnServiceUrl: address ?? '',
      singleSignOnServiceBinding: binding ?? 'redirect',
      singleLogoutServiceUrl: logout ?? '',
    });
  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit((values) => {
        const input = {
          apiKey,
          settings: settingsOf(values),
          ...(partner !== undefined && { replaces: partner.name }),
        };
        void save.run(input, (result) => result.ok && onClose());
      })}
    >
      <SamlMetadata of="idp" onRead={fill} />
      <TextField label={texts.name} description={texts.nameHint} {...form.getInputProps('name')} />
      <TextField mono label={texts.entityId} {...form.getInputProps('entityID')} />
      <TextField mono label={texts.singleSignOn} {...form.getInputProps('singleSignOnServiceUrl')} />
      <ChoiceField
        label={texts.binding}
        options={(['redirect', 'post'] as const).map((value) => ({ value, label: texts.bindings[value] }))}
        value={form.values.singleSignOnServiceBinding}
        onChange={(to) => form.setFieldValue('singleSignOnServiceBinding', to)}
      />
      <TextAreaField
        label={texts.certificate}
        description={texts.certificateHintIdp}
        minRows={3}
        maxRows={6}
        {...form.getInputProps('certificate')}
      />
      <div className={classes.pair}>
        <TextField mono label={texts.logout} {...form.getInputProps('singleLogoutServiceUrl')} />
        <TextField mono label={texts.nameIdFormat} {...form.getInputProps('nameIDFormat')} />
      </div>
      <TextAreaField
        label={texts.attributes}
        description={texts.attributesHint}
        minRows={2}
        maxRows={8}
        {...form.getInputProps('attributes')}
      />
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button tone="primary" type="submit" busy={save.busy}>
          {partner === undefined ? samlTexts.parties.addIdp : texts.save}
        </Button>
      </DialogActions>
    </Form>
  );
}
