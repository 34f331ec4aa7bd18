import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { OperationInput } from '#shared/contract/index.ts';
import type { SamlAttribute, SamlRole } from '#shared/contract/saml.ts';
import { changesBetween } from '../../stores/merged-edit.ts';
import { samlTexts } from '../../texts/saml.ts';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { fieldErrors } from '../../ui/form-errors.ts';
import { fieldsOf, OperationForm, type OperationFormState, useOperationForm } from '../../ui/operation-form.tsx';
import { attributeLines, attributesOfLines, attributesProblem } from './saml-attributes.ts';
import { type ReadMetadata, SamlMetadata } from './saml-metadata.tsx';

const texts = samlTexts.partner;

interface Settings {
  readonly name: string;
  readonly attributes: SamlAttribute[];
}

/** Values of a partner's form: its settings, with the attributes as lines. */
type PartnerValues<S extends Settings> = Omit<S, 'attributes'> & { readonly attributes: string };

const partnerValues = <S extends Settings>(settings: S): PartnerValues<S> => ({
  ...settings,
  attributes: attributeLines(settings.attributes),
});

const partnerSettings = <S extends Settings>(values: PartnerValues<S>) => ({
  ...values,
  attributes: attributesOfLines(values.attributes),
});

export interface PartnerSubject<S extends Settings> {
  readonly apiKey: string;
  /** Absent: a new one. */
  readonly partner: S | undefined;
  readonly onClose: () => void;
}

/** Each role has settings of its own. */
type Input = OperationInput<'saml.saveIdp' | 'saml.saveSp'>;

/** The state of the form of a SAML partner. */
export function usePartnerForm<S extends Settings>(
  operation: 'saml.saveIdp' | 'saml.saveSp',
  schema: z.ZodObject,
  empty: S,
  { apiKey, partner, onClose }: PartnerSubject<S>,
): OperationFormState<PartnerValues<S>> {
  return useOperationForm(operation, {
    values: partnerValues(empty),
    saved: partner && partnerValues(partner),
    input: (values, _, begun) => {
      const settings = partnerSettings(values);
      if (partner === undefined) return { apiKey, settings } as Input;
      const changes = changesBetween(partnerSettings(begun), settings);
      return { apiKey, replaces: partner.name, settings: changes, heard: { ...partner } } as Input;
    },
    check: (values) => {
      const attributes = attributesProblem(values.attributes);
      return { ...fieldErrors(schema, partnerSettings(values)), ...(attributes !== undefined && { attributes }) };
    },
    done: operation === 'saml.saveIdp' ? texts.savedIdp : texts.savedSp,
    onSaved: onClose,
  });
}

interface PartnerFormProps {
  readonly of: SamlRole;
  readonly isNew: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the form's type is invariant; those of both roles fit
  readonly form: OperationFormState<any>;
  readonly onRead: (read: ReadMetadata) => void;
  readonly onClose: () => void;
  /** Between name and certificate: where the partner is. */
  readonly addresses: ReactNode;
  /** Between certificate and attributes. */
  readonly names: ReactNode;
  /** Below the attributes. */
  readonly switches?: ReactNode;
}

/** The form of a SAML partner: what both roles have, in one order, around what each of them has alone. */
export function SamlPartnerForm({ of: role, isNew, form, onRead, onClose, ...parts }: PartnerFormProps) {
  const of = fieldsOf(form, texts);
  const add = role === 'idp' ? samlTexts.parties.addIdp : samlTexts.parties.addSp;
  return (
    <OperationForm form={form} submit={isNew ? add : texts.save} onClose={onClose}>
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
      <TextAreaField minRows={2} maxRows={8} {...of('attributes')} />
      {parts.switches}
    </OperationForm>
  );
}
