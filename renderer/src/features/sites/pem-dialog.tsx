import { useForm } from '@mantine/form';
import { operations } from '#shared/contract/index.ts';
import type { Application } from '#shared/contract/sites.ts';
import { useCommand } from '../../stores/use-command.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors, fieldOfMember } from '../../ui/form-errors.ts';
import { useMergedEdit } from '../../ui/merged-edit.tsx';
import classes from './sites.module.css';

const texts = sitesTexts.applications;

/** What an application has as PEM, with the operation that sets it. */
const setters = { publicKey: 'sites.setPublicKey', clientCertificate: 'sites.setClientCertificate' } as const;
export type PemMember = keyof typeof setters;

interface PemDialogProps {
  readonly apiKey: string;
  readonly member: PemMember;
  /** Undefined: closed. */
  readonly application: Application | undefined;
  readonly onClose: () => void;
}

/** Shows, sets or removes the public key of an application (D62), or its client certificate (F 5.1). */
export function PemDialog({ application, ...props }: PemDialogProps) {
  return (
    <Dialog
      opened={application !== undefined}
      onClose={props.onClose}
      title={texts[props.member].of(application?.name ?? '')}
    >
      {application === undefined ? null : <PemForm application={application} {...props} />}
    </Dialog>
  );
}

interface PemFormProps extends PemDialogProps {
  readonly application: Application;
}

function PemForm({ apiKey, member, application, onClose }: PemFormProps) {
  const { userKey, name } = application;
  const saved = application[member] ?? '';
  const fingerprint = application[`${member}Fingerprint`];
  const words = texts[member];
  const form = useForm<Record<string, string>>({
    initialValues: { [member]: saved },
    validateInputOnChange: true,
    validate: (values) => fieldErrors(operations[setters[member]].input, { apiKey, userKey, ...values }),
  });
  const edit = useMergedEdit({
    now: { [member]: saved },
    typed: form.values,
    onTake: (values) => form.setValues(values),
  });
  const pem = form.values[member] ?? '';
  const set = useCommand(setters[member], {
    done: pem.trim() === '' ? words.removed : words.saved,
    onMember: (given, problem) => {
      const field = fieldOfMember(given, [member]);
      if (field !== undefined) form.setErrors({ [field]: problem.message });
      return field !== undefined;
    },
  });
  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit(() => {
        if (edit.isAsking) return;
        const of = { apiKey, userKey };
        void set.run(
          member === 'publicKey' ? { ...of, publicKey: pem } : { ...of, clientCertificate: pem },
          (result) => {
            if (result.ok) onClose();
          },
        );
      })}
    >
      <TextAreaField
        label={words.label}
        description={words.hint}
        placeholder={member === 'publicKey' ? '-----BEGIN PUBLIC KEY-----' : '-----BEGIN CERTIFICATE-----'}
        data-autofocus
        {...form.getInputProps(member)}
      />
      {fingerprint === undefined || edit.isDirty ? null : (
        <p className={classes.fingerprint} title={words.fingerprintHint}>
          {texts.fingerprint} <Copyable wrap value={fingerprint} what={uiTexts.of(texts.fingerprint, name)} />
        </p>
      )}
      {edit.question}
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button tone="primary" type="submit" busy={set.busy}>
          {words.save}
        </Button>
      </DialogActions>
    </Form>
  );
}
