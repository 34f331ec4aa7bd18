import { useForm } from '@mantine/form';
import { type SamlIdpSettings, samlIdpSettings as schema } from '#shared/contract/saml.ts';
import { keysOf } from '#shared/narrowing.ts';
import { changesBetween } from '../../stores/merged-edit.ts';
import { useCommand } from '../../stores/use-command.ts';
import { samlTexts } from '../../texts/saml.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceField, TextField } from '../../ui/fields.tsx';
import { useMergedEdit } from '../../ui/merged-edit.tsx';
import type { ReadMetadata } from './saml-metadata.tsx';
import { partnerErrors, partnerMember, partnerSettings, partnerValues, SamlPartnerForm } from './saml-partner-form.tsx';
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

const fields = keysOf(schema.shape);
const empty: SamlIdpSettings = {
  ...{ name: '', entityID: '', singleSignOnServiceUrl: '', singleSignOnServiceBinding: 'redirect' },
  ...{ singleLogoutServiceUrl: '', certificate: '', nameIDFormat: '', attributes: [] },
};

function IdpForm({ apiKey, partner, onClose }: Omit<SamlIdpDialogProps, 'opened'>) {
  const form = useForm({
    initialValues: partnerValues(partner ?? empty),
    validateInputOnChange: true,
    validate: (values) => partnerErrors(schema, values),
  });
  const edit = useMergedEdit({
    now: partner && partnerValues(partner),
    typed: form.values,
    onTake: (values) => form.setValues(values),
  });
  const save = useCommand('saml.saveIdp', { done: texts.savedIdp, onMember: partnerMember(form, fields) });
  const fill = ({ entityID, certificate, address, binding, logout }: ReadMetadata) =>
    form.setValues({
      entityID,
      certificate: certificate ?? '',
      singleSignOnServiceUrl: address ?? '',
      singleSignOnServiceBinding: binding ?? 'redirect',
      singleLogoutServiceUrl: logout ?? '',
    });
  const input = () => {
    const settings = partnerSettings(form.getValues());
    if (partner === undefined) return { apiKey, settings };
    return {
      apiKey,
      replaces: partner.name,
      settings: changesBetween(partnerSettings(edit.begun), settings),
      heard: { ...partner },
    };
  };
  return (
    <SamlPartnerForm
      of="idp"
      isNew={partner === undefined}
      form={form}
      busy={save.busy}
      question={edit.question}
      onRead={fill}
      onSave={() => void (edit.isAsking || save.run(input(), (result) => result.ok && onClose()))}
      onClose={onClose}
      addresses={
        <>
          <TextField mono required label={texts.entityId} {...form.getInputProps('entityID')} />
          <TextField mono required label={texts.singleSignOn} {...form.getInputProps('singleSignOnServiceUrl')} />
          <ChoiceField
            label={texts.binding}
            options={(['redirect', 'post'] as const).map((value) => ({ value, label: texts.bindings[value] }))}
            value={form.values.singleSignOnServiceBinding}
            onChange={(to) => form.setFieldValue('singleSignOnServiceBinding', to)}
          />
        </>
      }
      names={
        <div className={classes.pair}>
          <TextField mono label={texts.logout} {...form.getInputProps('singleLogoutServiceUrl')} />
          <TextField mono label={texts.nameIdFormat} {...form.getInputProps('nameIDFormat')} />
        </div>
      }
    />
  );
}
