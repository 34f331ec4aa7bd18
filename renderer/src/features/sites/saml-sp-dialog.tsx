import { useForm } from '@mantine/form';
import { type SamlSpSettings, samlSpSettings as schema } from '#shared/contract/saml.ts';
import { keysOf } from '#shared/narrowing.ts';
import { changesBetween } from '../../stores/merged-edit.ts';
import { useCommand } from '../../stores/use-command.ts';
import { samlTexts } from '../../texts/saml.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SwitchField, TextField } from '../../ui/fields.tsx';
import { useMergedEdit } from '../../ui/merged-edit.tsx';
import type { ReadMetadata } from './saml-metadata.tsx';
import { partnerErrors, partnerMember, partnerSettings, partnerValues, SamlPartnerForm } from './saml-partner-form.tsx';
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

const fields = keysOf(schema.shape);
const empty: SamlSpSettings = {
  ...{ name: '', entityId: '', assertionConsumerServiceUrl: '', singleLogoutServiceURL: '', certificate: '' },
  ...{ nameID: '', attributes: [] },
  ...{ authnRequestSigned: false, wantAssertionSigned: true, encryptAssertions: false },
};

function SpForm({ apiKey, partner, onClose }: Omit<SamlSpDialogProps, 'opened'>) {
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
  const save = useCommand('saml.saveSp', { done: texts.savedSp, onMember: partnerMember(form, fields) });
  const fill = ({ entityID, certificate, address, logout, signsRequests, wantsAssertionSigned }: ReadMetadata) =>
    form.setValues({
      entityId: entityID,
      certificate: certificate ?? '',
      assertionConsumerServiceUrl: address ?? '',
      singleLogoutServiceURL: logout ?? '',
      authnRequestSigned: signsRequests ?? false,
      wantAssertionSigned: wantsAssertionSigned ?? true,
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
  const switches = ['authnRequestSigned', 'wantAssertionSigned', 'encryptAssertions'] as const;
  return (
    <SamlPartnerForm
      of="sp"
      isNew={partner === undefined}
      form={form}
      busy={save.busy}
      question={edit.question}
      onRead={fill}
      onSave={() => void (edit.isAsking || save.run(input(), (result) => result.ok && onClose()))}
      onClose={onClose}
      addresses={
        <>
          <TextField mono required label={texts.entityId} {...form.getInputProps('entityId')} />
          <TextField
            mono
            required
            label={texts.assertionConsumer}
            {...form.getInputProps('assertionConsumerServiceUrl')}
          />
        </>
      }
      names={
        <div className={classes.pair}>
          <TextField mono label={texts.logout} {...form.getInputProps('singleLogoutServiceURL')} />
          <TextField mono label={texts.nameId} description={texts.nameIdHint} {...form.getInputProps('nameID')} />
        </div>
      }
      switches={switches.map((name) => (
        <SwitchField key={name} label={texts[name]} {...form.getInputProps(name, { type: 'checkbox' })} />
      ))}
    />
  );
}
