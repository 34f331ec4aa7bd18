import { useForm } from '@mantine/form';
import { type DataCenter, dataCenter as dataCenterSchema, dataCenterSettings } from '#shared/contract/data-centers.ts';
import type { Problem, Result } from '#shared/contract/result.ts';
import { dataCenterPresets } from '#shared/protocol/well-known-hosts.ts';
import { goTo } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { dataCentersTexts } from '../../texts/data-centers.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors, fieldOfMember } from '../../ui/form-errors.ts';
import { useMergedEdit } from '../../ui/merged-edit.tsx';
import { AuthorityChoice, type AuthorityQuestion, useAuthorityQuestion } from './authority-question.tsx';
import type { DataCenterRow } from './data-center-row.ts';
import classes from './data-centers.module.css';
import { useNewAuthorityNotice } from './use-new-authority-notice.ts';

const texts = dataCentersTexts.form;

interface DataCenterDialogProps {
  /** The one to change; absent: a new one. */
  readonly dataCenter?: DataCenterRow;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds or changes a data center. */
export function DataCenterDialog({ dataCenter, opened, onClose }: DataCenterDialogProps) {
  const question = useAuthorityQuestion();
  const title = dataCenter ? texts.editTitle(dataCenter.name) : texts.addTitle;
  return (
    <Dialog
      opened={opened}
      // While it asks, Escape leads back to the form.
      onClose={question.check === undefined ? onClose : () => question.onAnswer(undefined)}
      title={question.check === undefined ? title : dataCentersTexts.authority.title}
      // Its three answers stand in one row.
      size={question.check === undefined ? 'md' : 'lg'}
    >
      <DataCenterForm dataCenter={dataCenter} question={question} onClose={onClose} />
    </Dialog>
  );
}

interface DataCenterFormProps {
  readonly dataCenter: DataCenterRow | undefined;
  readonly question: AuthorityQuestion;
  readonly onClose: () => void;
}

function DataCenterForm({ dataCenter, question, onClose }: DataCenterFormProps) {
  const form = useForm({
    initialValues: { id: dataCenter?.id ?? '', name: dataCenter?.name ?? '', domain: dataCenter?.domain ?? '' },
    validateInputOnChange: true,
    validate: ({ id, ...settings }) =>
      dataCenter ? fieldErrors(dataCenterSettings, settings) : fieldErrors(dataCenterSchema, { id, ...settings }),
  });
  const edit = useMergedEdit({
    now: dataCenter && { id: dataCenter.id, name: dataCenter.name, domain: dataCenter.domain },
    typed: form.values,
    onTake: (values) => form.setValues(values),
  });
  const watchAuthority = useNewAuthorityNotice();
  const onMember = (member: string, problem: Problem) => {
    const field = fieldOfMember(member, ['id', 'name', 'domain']);
    if (field !== undefined) form.setErrors({ [field]: problem.message });
    return field !== undefined;
  };
  const create = useCommand('dataCenters.create', { done: ({ name }) => texts.added(name), onMember });
  const update = useCommand('dataCenters.update', { done: ({ name }) => texts.saved(name), onMember });
  // In place of the fields: a dialog over a dialog would hide what it is about.
  if (question.check !== undefined) return <AuthorityChoice question={question} />;
  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit(async ({ id, name, domain: given }) => {
        if (edit.isAsking) return;
        const { changed } = edit;
        const [domain] = given === dataCenter?.domain ? [given] : ((await question.ask([given])) ?? []);
        if (domain === undefined) return;
        form.setFieldValue('domain', domain);
        const tellNewAuthority = watchAuthority();
        const show = (saved: Result<DataCenter>) => {
          if (!saved.ok) return;
          onClose();
          goTo('data-centers', [saved.value.id]);
        };
        const result = dataCenter
          ? await update.run(
              {
                id,
                settings: { ...('name' in changed && { name }), ...('domain' in changed && { domain }) },
                heard: { ...dataCenter },
              },
              show,
            )
          : await create.run({ id, name, domain }, show);
        if (result.ok) await tellNewAuthority();
      })}
    >
      {dataCenter ? null : (
        <fieldset className={classes.presets}>
          <legend>{texts.presets}</legend>
          {dataCenterPresets.map((preset) => (
            <Button key={preset.id} small onClick={() => form.setValues(preset)}>
              {preset.name}
            </Button>
          ))}
        </fieldset>
      )}
      {dataCenter ? null : (
        <TextField
          mono
          required
          data-autofocus
          label={texts.id}
          description={texts.idHint}
          {...form.getInputProps('id')}
        />
      )}
      <TextField required label={texts.name} {...form.getInputProps('name')} />
      <TextField mono required label={texts.domain} description={texts.domainHint} {...form.getInputProps('domain')} />
      {edit.question}
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button tone="primary" type="submit" busy={create.busy || update.busy}>
          {dataCenter ? texts.save : texts.addTitle}
        </Button>
      </DialogActions>
    </Form>
  );
}
