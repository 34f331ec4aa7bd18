import { useForm } from '@mantine/form';
import { operations } from '#shared/contract/index.ts';
import type { SamlSpSettings } from '#shared/contract/saml.ts';
import { keysOf } from '#shared/narrowing.ts';
import { useCommand } from '../../stores/use-command.ts';
import { samlTexts } from '../../texts/saml.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SwitchField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors, fieldOfMember } from '../../ui/form-errors.ts';
import { attributeLines, attributesOfLines, attributesProblem } from './saml-attributes.ts';
import { type ReadMetadata, SamlMetadata } from './saml-metadata.tsx';
import classes from './sites.module.css';

const texts = samlTexts.partner;

interface SamlSpDialogProps {
  readonly apiKey: string;
  /** Absent: a new one. */
  readonly partner: SamlSpSettings | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds a service provider of others, or changes one. */
export function SamlSpDialog({ apiKey, partner, opened, onClose }: SamlSpDialogProps) {
  const title = partner === undefined ? samlTexts.parties.addSp : texts.title(partner.name);
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <SpForm apiKey={apiKey} partner={partner} onClose={onClose} />
    </Dialog>
  );
}

const schema = operations['saml.saveSp'].input.shape.settings;
const fields = keysOf(schema.shape);
const empty: SamlSpSettings = {
  ...{
    name: '',
    entityId: '',
    assertionConsumerServiceUrl: '',
    singleLogoutServiceURL: '',
    certificate: '',
    nameID: '',
  },
  ...{ attributes: [], authnRequestSigned: false, wantAssertionSigned: true, encryptAssertions: false },
};

/** Values of the form: attributes as lines. */
interface Values extends Omit<SamlSpSettings, 'attributes'> {
  readonly attributes: string;
}
const settingsOf = (values: Values): SamlSpSettings => ({
  ...values,
  attributes: attributesOfLines(values.attributes),
});

function SpForm({ apiKey, partner, onClose }: Omit<SamlSpDialogProps, 'opened'>) {
  const given = partner ?? empty;
  const form = useForm<Values>({
    initialValues: { ...given, attributes: attributeLines(given.attributes) },
    validateInputOnChange: true,
    validate: (values) => {
      const attributes = attributesProblem(values.attributes);
      return { ...fieldErrors(schema, settingsOf(values)), ...(attributes !== undefined && { attributes }) };
    },
  });
  const save = useCommand('saml.saveSp', {
    done: texts.savedSp,
    onMember: (member, { message }) => {
      const field = fieldOfMember(member.replace(/^settings\./, ''), fields);
      if (field !== undefined) form.setErrors({ [field]: message });
      return field !== undefined;
    },
  });
  const fill = ({ entityID, certificate, address, logout, signsRequests, wantsAssertionSigned }: ReadMetadata) =>
    form.setValues({
      entityId: entityID,
      certificate: certificate ?? '',
      assertionConsumerServiceUrl: address ?? '',
      singleLogoutServiceURL: logout ?? '',
      authnRequestSigned: signsRequests ?? false,
      wantAssertionSigned: wantsAssertionSigned ?? true,
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
      <SamlMetadata of="sp" onRead={fill} />
      <TextField label={texts.name} description={texts.nameHint} {...form.getInputProps('name')} />
      <TextField mono label={texts.entityId} {...form.getInputProps('entityId')} />
      <TextField mono label={texts.assertionConsumer} {...form.getInputProps('assertionConsumerServiceUrl')} />
      <TextAreaField
        label={texts.certificate}
        description={texts.certificateHintSp}
        minRows={3}
        maxRows={6}
        {...form.getInputProps('certificate')}
      />
      <div className={classes.pair}>
        <TextField mono label={texts.logout} {...form.getInputProps('singleLogoutServiceURL')} />
        <TextField mono label={texts.nameId} description={texts.nameIdHint} {...form.getInputProps('nameID')} />
      </div>
      <TextAreaField
        label={texts.attributes}
        description={texts.attributesHint}
        minRows={2}
        maxRows={8}
        {...form.getInputProps('attributes')}
      />
      <SwitchField
        label={texts.authnRequestSigned}
        {...form.getInputProps('authnRequestSigned', { type: 'checkbox' })}
      />
      <SwitchField
        label={texts.wantAssertionSigned}
        {...form.getInputProps('wantAssertionSigned', { type: 'checkbox' })}
      />
      <SwitchField label={texts.encryptAssertions} {...form.getInputProps('encryptAssertions', { type: 'checkbox' })} />
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button tone="primary" type="submit" busy={save.busy}>
          {partner === undefined ? samlTexts.parties.addSp : texts.save}
        </Button>
      </DialogActions>
    </Form>
  );
}
