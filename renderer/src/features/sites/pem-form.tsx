import type { Application } from '#shared/contract/sites.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { TextAreaField } from '../../ui/fields.tsx';
import { Text } from '../../ui/layout.tsx';
import { OperationForm, useOperationForm } from '../../ui/operation-form.tsx';

const texts = sitesTexts.applications;

/** What an application has as PEM, with the operation that sets it. */
const setters = { publicKey: 'sites.setPublicKey', clientCertificate: 'sites.setClientCertificate' } as const;
export type PemMember = keyof typeof setters;

interface PemFormProps {
  readonly apiKey: string;
  readonly member: PemMember;
  readonly application: Application;
  readonly onClose: () => void;
}

/** Shows, sets or removes the public key of an application (D62), or its client certificate (F 5.1). */
export function PemForm({ apiKey, member, application, onClose }: PemFormProps) {
  const { userKey, name } = application;
  const saved = application[member] ?? '';
  const fingerprint = application[`${member}Fingerprint`];
  const words = texts[member];
  const form = useOperationForm(setters[member], {
    values: { [member]: saved },
    saved: { [member]: saved },
    input: ({ [member]: pem = '' }) =>
      member === 'publicKey' ? { apiKey, userKey, publicKey: pem } : { apiKey, userKey, clientCertificate: pem },
    done: ({ applications }) =>
      applications.find((one) => one.userKey === userKey)?.[member] ? words.saved : words.removed,
    onSaved: onClose,
  });
  return (
    <OperationForm form={form} submit={words.save} onClose={onClose}>
      <TextAreaField
        label={words.label}
        description={words.hint}
        placeholder={member === 'publicKey' ? '-----BEGIN PUBLIC KEY-----' : '-----BEGIN CERTIFICATE-----'}
        data-autofocus
        {...form.getInputProps(member)}
      />
      {fingerprint === undefined || form.isDirty ? null : (
        <Text fontSize={12} breaks title={words.fingerprintHint}>
          {texts.fingerprint} <Copyable wrap value={fingerprint} what={uiTexts.of(texts.fingerprint, name)} />
        </Text>
      )}
    </OperationForm>
  );
}
