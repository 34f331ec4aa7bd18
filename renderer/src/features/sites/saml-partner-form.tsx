import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { SamlAttribute, SamlRole } from '#shared/contract/saml.ts';
import { samlTexts } from '../../texts/saml.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors, fieldOfMember } from '../../ui/form-errors.ts';
import { attributeLines, attributesOfLines, attributesProblem } from './saml-attributes.ts';
import { type ReadMetadata, SamlMetadata } from './saml-metadata.tsx';

const texts = samlTexts.partner;

interface Settings {
  readonly name: string;
  readonly attributes: SamlAttribute[];
}

/** Values of a partner's form: its settings, with the attributes as lines. */
export type PartnerValues<S extends Settings> = Omit<S, 'attributes'> & { readonly attributes: string };

export const partnerValues = <S extends Settings>(settings: S): PartnerValues<S> => ({
  ...settings,
  attributes: attributeLines(settings.attributes),
});

export const partnerSettings = <S extends Settings>(values: PartnerValues<S>) => ({
  ...values,
  attributes: attributesOfLines(values.attributes),
});

/** What is wrong with the values, by field. */
export function partnerErrors<S extends Settings>(schema: z.ZodObject, values: PartnerValues<S>) {
  const attributes = attributesProblem(values.attributes);
  return { ...fieldErrors(schema, partnerSettings(values)), ...(attributes !== undefined && { attributes }) };
}

interface PartnerFormProps {
  readonly of: SamlRole;
  readonly isNew: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the form's type is invariant; those of both roles fit
  readonly form: UseFormReturnType<any>;
  readonly busy: boolean;
  readonly onRead: (read: ReadMetadata) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Between name and certificate: where the partner is. */
  readonly addresses: ReactNode;
  /** Between certificate and attributes. */
  readonly names: ReactNode;
  /** About what was changed elsewhere. */
  readonly question: ReactNode;
  /** Below the attributes. */
  readonly switches?: ReactNode;
}

/** The form of a SAML partner: what both roles have, in one order, around what each of them has alone. */
export function SamlPartnerForm({ of: role, isNew, form, busy, onRead, onSave, onClose, ...parts }: PartnerFormProps) {
  const add = role === 'idp' ? samlTexts.parties.addIdp : samlTexts.parties.addSp;
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit(onSave)}>
      <SamlMetadata of={role} onRead={onRead} />
      <TextField
        required
        label={texts.name}
        description={role === 'idp' ? texts.nameHintIdp : texts.nameHintSp}
        {...form.getInputProps('name')}
      />
      {parts.addresses}
      <TextAreaField
        // Assertions are verified with it; a service provider may do without.
        required={role === 'idp'}
        label={texts.certificate}
        description={role === 'idp' ? texts.certificateHintIdp : texts.certificateHintSp}
        minRows={3}
        maxRows={6}
        {...form.getInputProps('certificate')}
      />
      {parts.names}
      <TextAreaField
        label={texts.attributes}
        description={texts.attributesHint}
        minRows={2}
        maxRows={8}
        {...form.getInputProps('attributes')}
      />
      {parts.switches}
      {parts.question}
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button tone="primary" type="submit" busy={busy}>
          {isNew ? add : texts.save}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Shows an error of the service at the field of the form that it names. */
export const partnerMember =
  // biome-ignore lint/suspicious/noExplicitAny: see PartnerFormProps
    (form: UseFormReturnType<any>, fields: readonly string[]) =>
    (member: string, { message }: { message: string }): boolean => {
      const field = fieldOfMember(member.replace(/^settings\./, ''), fields);
      if (field !== undefined) form.setErrors({ [field]: message });
      return field !== undefined;
    };
