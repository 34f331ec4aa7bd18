import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Account } from '#shared/contract/people.ts';
import type { Site } from '#shared/contract/sites.ts';
import { siteOptions } from '../../list-panel/site-label.ts';
import { openPerson } from '../../stores/navigation.ts';
import { useProviders } from '../../stores/use-operations.ts';
import { peopleTexts } from '../../texts/people.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { optionsOf } from '../../ui/choice-field.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/fields.tsx';
import { JsonField } from '../../ui/json-field.tsx';
import { Grid, Hint, Stack, Text } from '../../ui/layout.tsx';
import { fieldsOf, type GivenField, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Suggesting } from '../../ui/suggesting.tsx';
import classes from './people.module.css';
import {
  checkForm,
  type FormField,
  formFields,
  formOf,
  type IdentityRow,
  inputOf,
  nothingStored,
} from './profile-form.ts';

const texts = peopleTexts.form;

interface PersonFormProps {
  readonly sites: readonly Site[];
  /** The site of the account; of a new one, the site that is chosen first. */
  readonly apiKey: string;
  /** Absent: makes a new one. */
  readonly account?: Account;
  readonly onClose: () => void;
}

/** Makes or edits an account; what is typed is checked by the rules of the service. */
export function PersonForm({ sites, apiKey, account, onClose }: PersonFormProps) {
  const stored = account ?? nothingStored;
  const form = useOperationForm(account ? 'people.update' : 'people.create', {
    values: { apiKey, ...formOf(stored) },
    saved: account && { apiKey, ...formOf(account) },
    input: (values) => {
      const { change } = checkForm(values, stored);
      if (account) return { apiKey, UID: account.UID, ...change, heard: { ...account } };
      return { apiKey: values.apiKey, ...(values.UID !== '' && { UID: values.UID }), ...change };
    },
    check: (values) => ({ ...checkForm(values, stored).problems }),
    fieldOf: inputOf,
    done: ({ displayName }) => (account ? texts.saved(displayName) : texts.created(displayName)),
    quiet: true,
    onSaved: (saved) => {
      onClose();
      if (account === undefined) openPerson(saved.apiKey, saved.UID);
    },
  });
  const of = fieldsOf(form, texts);
  const { values, errors, problem } = form;
  return (
    <OperationForm form={form} submit={account ? texts.save : texts.create} onClose={onClose}>
      <Stack gap={14}>
        {account === undefined ? (
          <Grid gridTemplateColumns="repeat(auto-fit, minmax(200px, 1fr))" gap="12px 14px" alignItems="start">
            <SelectField
              label={texts.site}
              data={siteOptions(sites)}
              searchable={sites.length > 8}
              {...form.getInputProps('apiKey')}
            />
            <TextField mono data-autofocus {...of('UID')} />
          </Grid>
        ) : null}
        <Grid gridTemplateColumns="repeat(auto-fit, minmax(200px, 1fr))" gap="12px 14px" alignItems="start">
          {formFields.map((name) => (
            <ProfileInput
              key={name}
              name={name}
              first={account !== undefined && name === 'firstName'}
              {...form.getInputProps(name)}
            />
          ))}
        </Grid>
        <Identities
          apiKey={values.apiKey}
          rows={values.identities}
          errors={errors}
          onChange={(identities, input) => {
            form.setFieldValue('identities', identities);
            if (input !== undefined) void form.validateField(input as 'identities');
            else form.clearErrors();
          }}
        />
        <JsonField placeholder='{ "age": 36, "phones": [] }' {...of('more')} />
        <JsonField placeholder='{ "newsletter": true }' {...of('data')} />
        {problem && !(problem.member && inputOf(problem.member)) ? <ErrorNotice problem={problem} /> : null}
      </Stack>
    </OperationForm>
  );
}

function ProfileInput({ name, first, ...field }: { name: FormField; first: boolean } & GivenField) {
  const label = texts.fields[name];
  if (name === 'gender' && Object.hasOwn(texts.genders, field.value)) {
    return <SelectField label={label} data={optionsOf(texts.genders)} {...field} />;
  }
  return (
    <TextField
      label={label}
      {...(first && { 'data-autofocus': true })}
      {...(name.startsWith('birth') && { inputMode: 'numeric' as const })}
      {...field}
    />
  );
}

interface IdentitiesProps {
  readonly apiKey: string;
  readonly rows: readonly IdentityRow[];
  readonly errors: Readonly<Record<string, ReactNode>>;
  /** @param input the one that was typed in; absent: a row came or went */
  readonly onChange: (rows: readonly IdentityRow[], input?: string) => void;
}

function Identities({ apiKey, rows, errors, onChange }: IdentitiesProps) {
  const providers = useProviders(apiKey);
  const change = (input: string, id: number, members: Partial<IdentityRow>) =>
    onChange(
      rows.map((row) => (row.id === id ? { ...row, ...members } : row)),
      input,
    );
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    onChange([...rows, { id, provider: 'facebook', providerUID: '' }]);
  };
  return (
    <Stack aria-label={texts.identities} as="fieldset" gap={8}>
      <div>
        <Text as="h3" fontSize={13} fontWeight={550}>
          {texts.identities}
        </Text>
        <Hint>{texts.identitiesAbout}</Hint>
      </div>
      {rows.map((row, n) => (
        <div key={row.id} className={classes.identity}>
          <Suggesting
            aria-label={`${texts.identity(n + 1)}: ${texts.provider}`}
            placeholder={texts.provider}
            data={providers.map(({ id }) => id)}
            value={row.provider}
            error={errors[`provider${n}`]}
            onChange={(provider) => change(`provider${n}`, row.id, { provider })}
          />
          <TextField
            mono
            label=""
            aria-label={`${texts.identity(n + 1)}: ${texts.providerUID}`}
            placeholder={texts.providerUID}
            value={row.providerUID}
            error={errors[`providerUID${n}`]}
            onChange={(event) => change(`providerUID${n}`, row.id, { providerUID: event.currentTarget.value })}
          />
          <IconButton
            icon={Trash2}
            label={texts.removeIdentity(n + 1)}
            onClick={() => onChange(rows.filter((each) => each.id !== row.id))}
          />
        </div>
      ))}
      <div>
        <Button small icon={Plus} label={texts.addIdentity} onClick={add} />
      </div>
    </Stack>
  );
}
