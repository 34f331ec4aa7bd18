import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#shared/contract/people.ts';
import type { Site } from '#shared/contract/sites.ts';
import { tableOf } from '#shared/narrowing.ts';
import { openPerson } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useProviders } from '../../stores/use-operations.ts';
import { peopleTexts } from '../../texts/people.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { JsonField } from '../../ui/json-field.tsx';
import layout from '../../ui/layout.module.css';
import { useMergedEdit } from '../../ui/merged-edit.tsx';
import { Suggesting } from '../../ui/suggesting.tsx';
import classes from './people.module.css';
import {
  checkForm,
  type FormField,
  type FormProblems,
  formFields,
  formOf,
  type IdentityRow,
  inputOf,
  nothingStored,
  type PersonForm,
} from './profile-form.ts';

const texts = peopleTexts.form;

interface PersonDialogProps {
  readonly opened: boolean;
  readonly sites: readonly Site[];
  /** The site of the account; of a new one, the site that is chosen first. */
  readonly apiKey: string;
  /** Absent: makes a new one. */
  readonly account?: Account;
  readonly onClose: () => void;
}

/** Makes or edits an account; what is typed is checked by the rules of the service. */
export function PersonDialog({ opened, onClose, account, ...rest }: PersonDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={account ? texts.editTitle(account.displayName) : texts.create}
    >
      {opened ? <Fields {...rest} account={account} onClose={onClose} /> : null}
    </Dialog>
  );
}

/** The form's members at one level, each of which is somebody's change. */
type Flat = Omit<PersonForm, 'fields'> & PersonForm['fields'];

function Fields(props: Omit<PersonDialogProps, 'opened' | 'account'> & { readonly account: Account | undefined }) {
  const { sites, account, onClose } = props;
  const stored = account ?? nothingStored;
  const [form, setForm] = useState<PersonForm>(() => formOf(stored));
  const [apiKey, setApiKey] = useState(props.apiKey);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSent, setIsSent] = useState(false);
  const [refused, setRefused] = useState<FormProblems>({});
  const onMember = (member: string, { message }: { message: string }) => {
    const input = inputOf(member);
    if (input === undefined) return false;
    setRefused({ [input]: message });
    return true;
  };
  const creating = useCommand('people.create', {
    done: ({ displayName }) => texts.created(displayName),
    onMember,
    quiet: true,
  });
  const updating = useCommand('people.update', {
    done: ({ displayName }) => texts.saved(displayName),
    onMember,
    quiet: true,
  });
  const { fields, ...rest } = form;
  const now = account && formOf(account);
  const merged = useMergedEdit<Flat>({
    now: now && { ...now, ...now.fields },
    typed: { ...rest, ...fields },
    onTake: (taken) =>
      setForm((before) => {
        const all = { ...before, ...before.fields, ...taken };
        return { ...all, fields: tableOf(formFields, (name) => all[name]) };
      }),
  });
  const { change, problems } = checkForm(form, stored);
  const errors: FormProblems = {
    ...refused,
    ...Object.fromEntries(Object.entries(problems).filter(([name]) => isSent || touched.has(name))),
  };
  const problem = creating.problem ?? updating.problem;
  const edit = (input: string, members: Partial<PersonForm>) => {
    setForm((before) => ({ ...before, ...members }));
    setTouched((before) => new Set(before).add(input));
    setRefused({});
  };
  const submit = async () => {
    setIsSent(true);
    if (Object.keys(problems).length > 0 || merged.isAsking) return;
    if (account === undefined) {
      const UID = form.UID === '' ? {} : { UID: form.UID };
      await creating.run({ apiKey, ...UID, ...change }, (result) => {
        if (!result.ok) return;
        onClose();
        openPerson(apiKey, result.value.UID);
      });
    } else {
      await updating.run({ apiKey, UID: account.UID, ...change, heard: { ...account } }, (result) => {
        if (result.ok) onClose();
      });
    }
  };
  return (
    <Form
      errors={isSent ? errors : {}}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={layout.stack14}>
        {account === undefined ? (
          <div className={classes.grid}>
            <SelectField
              label={texts.site}
              data={sites.map((site) => ({ value: site.apiKey, label: `${site.name} (${site.apiKey})` }))}
              searchable={sites.length > 8}
              value={apiKey}
              onChange={(to) => to && setApiKey(to)}
            />
            <TextField
              mono
              data-autofocus
              label={texts.uid}
              description={texts.uidAbout}
              value={form.UID}
              error={errors.UID}
              onChange={(event) => edit('UID', { UID: event.currentTarget.value })}
            />
          </div>
        ) : null}
        <div className={classes.grid}>
          {formFields.map((name) => (
            <ProfileInput
              key={name}
              name={name}
              value={form.fields[name]}
              error={errors[name]}
              first={account !== undefined && name === 'firstName'}
              onChange={(to) => edit(name, { fields: { ...form.fields, [name]: to } })}
            />
          ))}
        </div>
        <Identities
          apiKey={apiKey}
          rows={form.identities}
          errors={errors}
          onChange={(input, identities) => edit(input, { identities })}
        />
        <JsonField
          label={texts.more}
          description={texts.moreAbout}
          placeholder='{ "age": 36, "phones": [] }'
          value={form.more}
          error={errors.more}
          onChange={(more) => edit('more', { more })}
        />
        <JsonField
          label={texts.data}
          description={texts.dataAbout}
          placeholder='{ "newsletter": true }'
          value={form.data}
          error={errors.data}
          onChange={(data) => edit('data', { data })}
        />
        {problem && !(problem.member && inputOf(problem.member)) ? <ErrorNotice problem={problem} /> : null}
      </div>
      {merged.question}
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button type="submit" tone="primary" busy={creating.busy || updating.busy}>
          {account ? texts.save : texts.create}
        </Button>
      </DialogActions>
    </Form>
  );
}

interface ProfileInputProps {
  readonly name: FormField;
  readonly value: string;
  readonly error: string | undefined;
  readonly first: boolean;
  readonly onChange: (value: string) => void;
}

function ProfileInput({ name, value, error, first, onChange }: ProfileInputProps) {
  const label = texts.fields[name];
  if (name === 'gender' && Object.hasOwn(texts.genders, value)) {
    return (
      <SelectField
        label={label}
        data={Object.entries(texts.genders).map(([gender, word]) => ({ value: gender, label: word }))}
        value={value}
        error={error}
        onChange={(to) => onChange(to ?? '')}
      />
    );
  }
  return (
    <TextField
      label={label}
      {...(first && { 'data-autofocus': true })}
      {...(name.startsWith('birth') && { inputMode: 'numeric' as const })}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface IdentitiesProps {
  readonly apiKey: string;
  readonly rows: readonly IdentityRow[];
  readonly errors: FormProblems;
  readonly onChange: (input: string, rows: readonly IdentityRow[]) => void;
}

function Identities({ apiKey, rows, errors, onChange }: IdentitiesProps) {
  const providers = useProviders(apiKey);
  const change = (input: string, id: number, members: Partial<IdentityRow>) =>
    onChange(
      input,
      rows.map((row) => (row.id === id ? { ...row, ...members } : row)),
    );
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    onChange('identities', [...rows, { id, provider: 'facebook', providerUID: '' }]);
  };
  return (
    <fieldset aria-label={texts.identities} className={classes.fieldset}>
      <div>
        <h3 className={classes.groupTitle}>{texts.identities}</h3>
        <p className={layout.hint}>{texts.identitiesAbout}</p>
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
            onClick={() =>
              onChange(
                'identities',
                rows.filter((each) => each.id !== row.id),
              )
            }
          />
        </div>
      ))}
      <div>
        <Button small icon={Plus} onClick={add}>
          {texts.addIdentity}
        </Button>
      </div>
    </fieldset>
  );
}
