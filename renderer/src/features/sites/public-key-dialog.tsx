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

interface PublicKeyDialogProps {
  readonly apiKey: string;
  /** Undefined: closed. */
  readonly application: Application | undefined;
  readonly onClose: () => void;
}

/** Shows, sets or removes the public key of an application (D62). */
export function PublicKeyDialog({ apiKey, application, onClose }: PublicKeyDialogProps) {
  return (
    <Dialog opened={application !== undefined} onClose={onClose} title={texts.publicKeyOf(application?.name ?? '')}>
      {application === undefined ? null : <PublicKeyForm apiKey={apiKey} application={application} onClose={onClose} />}
    </Dialog>
  );
}

interface PublicKeyFormProps extends PublicKeyDialogProps {
  readonly application: Application;
}

function PublicKeyForm({ apiKey, application, onClose }: PublicKeyFormProps) {
  const { userKey, name, publicKey = '', publicKeyFingerprint } = application;
  const form = useForm({
    initialValues: { publicKey },
    validateInputOnChange: true,
    validate: (values) => fieldErrors(operations['sites.setPublicKey'].input, { apiKey, userKey, ...values }),
  });
  const edit = useMergedEdit({ now: { publicKey }, typed: form.values, onTake: (values) => form.setValues(values) });
  const isEmpty = form.values.publicKey.trim() === '';
  const set = useCommand('sites.setPublicKey', {
    done: isEmpty ? texts.publicKeyRemoved : texts.publicKeySaved,
    onMember: (member, problem) => {
      const field = fieldOfMember(member, ['publicKey']);
      if (field !== undefined) form.setErrors({ [field]: problem.message });
      return field !== undefined;
    },
  });
  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit((values) => {
        if (edit.isAsking) return;
        void set.run({ apiKey, userKey, ...values }, (result) => {
          if (result.ok) onClose();
        });
      })}
    >
      <TextAreaField
        label={texts.publicKey}
        description={texts.publicKeyHint}
        placeholder="-----BEGIN PUBLIC KEY-----"
        data-autofocus
        {...form.getInputProps('publicKey')}
      />
      {publicKeyFingerprint === undefined || edit.isDirty ? null : (
        <p className={classes.fingerprint} title={texts.fingerprintHint}>
          {texts.fingerprint} <Copyable wrap value={publicKeyFingerprint} what={uiTexts.of(texts.fingerprint, name)} />
        </p>
      )}
      {edit.question}
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button tone="primary" type="submit" busy={set.busy}>
          {texts.savePublicKey}
        </Button>
      </DialogActions>
    </Form>
  );
}
