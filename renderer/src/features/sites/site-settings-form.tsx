import { useForm } from '@mantine/form';
import { type Site, settingsOf } from '#shared/contract/sites.ts';
import { useUnsaved } from '../../stores/unsaved.ts';
import { useCommand } from '../../stores/use-command.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldOfMember } from '../../ui/form-errors.ts';
import { useMergedEdit } from '../../ui/merged-edit.tsx';
import { Section } from '../../ui/section.tsx';
import { AuthorityDialog, askOfNew, useAuthorityQuestion } from '../data-centers/authority-question.tsx';
import { useNewAuthorityNotice } from '../data-centers/use-new-authority-notice.ts';
import { SettingsFields } from './settings-fields.tsx';
import {
  changedSettings,
  type SettingsValues,
  settingsErrors,
  settingsFields,
  settingsInput,
} from './settings-values.ts';
import classes from './sites.module.css';

const texts = sitesTexts.form;

/** The settings of an existing site; only what was changed is saved. */
export function SiteSettingsForm({ site }: { site: Site }) {
  const form = useForm<SettingsValues>({
    initialValues: settingsOf(site),
    validateInputOnChange: true,
    validate: (values) => settingsErrors(values),
  });
  const save = useCommand('sites.update', {
    done: texts.saved,
    onMember: (member, problem) => {
      const field = fieldOfMember(member, settingsFields);
      if (field !== undefined) form.setErrors({ [field]: problem.message });
      return field !== undefined;
    },
  });
  const watchAuthority = useNewAuthorityNotice();
  const question = useAuthorityQuestion();
  const now: SettingsValues = settingsOf(site);
  const edit = useMergedEdit({ now, typed: form.values, onTake: (values) => form.setValues(values) });
  const dirty = edit.isDirty;
  // What is being saved no longer counts as unsaved. When it fails, a notification says so in any panel.
  useUnsaved(
    dirty && !save.busy,
    ({ panel, segments, query }) => panel === 'sites' && segments[0] === site.apiKey && query.new !== 'true',
  );

  return (
    <Section title={texts.settings} description={texts.settingsDescription}>
      <Form
        errors={form.errors}
        onSubmit={form.onSubmit(async (values) => {
          if (edit.isAsking) return;
          const apiDomains = await askOfNew(question, values.apiDomains, site.apiDomains);
          if (apiDomains === undefined) return;
          const settings = changedSettings(edit.changed, settingsInput({ ...values, apiDomains }));
          const tellNewAuthority = watchAuthority();
          const result = await save.run({ apiKey: site.apiKey, settings, heard: { ...settingsOf(site) } });
          if (!result.ok) return;
          if (settings.apiDomains !== undefined) void tellNewAuthority();
          const saved = settingsOf(result.value);
          edit.begin(saved);
          // What was typed while it was being saved stays, as an unsaved change.
          if (JSON.stringify(form.getValues()) === JSON.stringify(values)) form.setValues(saved);
        })}
      >
        <SettingsFields form={form} />
        {edit.question}
        <div className={classes.saveBar} data-dirty={dirty || undefined}>
          <span role="status" className={classes.unsaved}>
            {dirty ? texts.unsaved : ''}
          </span>
          <Button
            disabled={!dirty}
            onClick={() => {
              edit.begin(now);
              form.setValues(now);
              form.clearErrors();
            }}
          >
            {texts.discard}
          </Button>
          <Button tone="primary" type="submit" disabled={!dirty} busy={save.busy}>
            {texts.save}
          </Button>
        </div>
      </Form>
      <AuthorityDialog question={question} />
    </Section>
  );
}
