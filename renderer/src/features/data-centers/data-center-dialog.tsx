import { dataCenterPresets } from '#shared/protocol/well-known-hosts.ts';
import { goTo } from '../../stores/navigation.ts';
import { dataCentersTexts } from '../../texts/data-centers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
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
  const watchAuthority = useNewAuthorityNotice();
  const form = useOperationForm(dataCenter ? 'dataCenters.update' : 'dataCenters.create', {
    values: { id: '', name: '', domain: '' },
    saved: dataCenter && { id: dataCenter.id, name: dataCenter.name, domain: dataCenter.domain },
    input: ({ id, name, domain }, changed) =>
      dataCenter
        ? {
            id,
            settings: { ...('name' in changed && { name }), ...('domain' in changed && { domain }) },
            heard: { ...dataCenter },
          }
        : { id, name, domain },
    done: ({ name }) => (dataCenter ? texts.saved(name) : texts.added(name)),
    beforeSave: async (values) => {
      const [domain] =
        values.domain === dataCenter?.domain ? [values.domain] : ((await question.ask([values.domain])) ?? []);
      if (domain === undefined) return undefined;
      form.setFieldValue('domain', domain);
      return { values: { ...values, domain }, after: watchAuthority() };
    },
    onSaved: ({ id }) => {
      onClose();
      goTo('data-centers', [id]);
    },
  });
  const of = fieldsOf(form, texts);
  // In place of the fields: a dialog over a dialog would hide what it is about.
  if (question.check !== undefined) return <AuthorityChoice question={question} />;
  return (
    <OperationForm form={form} submit={dataCenter ? texts.save : texts.addTitle} onClose={onClose}>
      {dataCenter ? null : (
        <fieldset className={classes.presets}>
          <legend>{texts.presets}</legend>
          {dataCenterPresets.map((preset) => (
            <Button key={preset.id} small label={preset.name} onClick={() => form.setValues(preset)} />
          ))}
        </fieldset>
      )}
      {dataCenter ? null : <TextField mono required data-autofocus {...of('id')} />}
      <TextField required {...of('name')} />
      <TextField mono required {...of('domain')} />
    </OperationForm>
  );
}
