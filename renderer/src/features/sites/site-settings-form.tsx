import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { type Site, settingsOf } from '#shared/contract/sites.ts';
import { useUnsaved } from '../../stores/unsaved.ts';
import { useCommand } from '../../stores/use-command.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldOfMember } from '../../ui/form-errors.ts';
import { Section } from '../../ui/section.tsx';
import { AuthorityDialog, askOfNew, useAuthorityQuestion } from '../data-centers/authority-question.tsx';
import { useNewAuthorityNotice } from '../data-centers/use-new-authority-notice.ts';
import { SettingsFields } from './settings-fields.tsx';
import { changedSettings, settingsErrors, settingsFields, settingsInput } from './settings-values.ts';
import classes from './sites.module.css';

const texts = sitesTexts.form;

/** The settings of an existing site; only what was changed is saved. */
export function SiteSettingsForm({ site }: { site: Site }) {
  const form = useForm({
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
  const dirty = form.isDirty();
  // What is being saved no longer counts as unsaved. When it fails, a notification says so in any panel.
  useUnsaved(
    dirty && !save.busy,
    ({ panel, segments, query }) => panel === 'sites' && segments[0] === site.apiKey && query.new !== 'true',
  );

  // A change from elsewhere shows at once, unless something is being typed here.
  const known = JSON.stringify(settingsOf(site));
  const latest = useRef({ form, dirty });
  latest.current = { form, dirty };
  const filledIn = useRef(known);
  useEffect(() => {
    // The form was made with these.
    if (filledIn.current === known) return;
    filledIn.current = known;
    const current = latest.current;
    const values: ReturnType<typeof settingsOf> = JSON.parse(known);
    current.form.setInitialValues(values);
    if (!current.dirty) {
      current.form.setValues(values);
      current.form.resetDirty(values);
    }
  }, [known]);

  return (
    <Section title={texts.settings} description={texts.settingsDescription}>
      <Form
        errors={form.errors}
        onSubmit={form.onSubmit(async (values) => {
          const apiDomains = await askOfNew(question, values.apiDomains, site.apiDomains);
          if (apiDomains === undefined) return;
          const settings = changedSettings(settingsOf(site), settingsInput({ ...values, apiDomains }));
          const tellNewAuthority = watchAuthority();
          const result = await save.run({ apiKey: site.apiKey, settings });
          if (!result.ok) return;
          if (settings.apiDomains !== undefined) void tellNewAuthority();
          const saved = settingsOf(result.value);
          form.setInitialValues(saved);
          // What was typed while it was being saved stays, as an unsaved change.
          if (JSON.stringify(form.getValues()) === JSON.stringify(values)) form.setValues(saved);
          form.resetDirty(saved);
        })}
      >
        <SettingsFields form={form} />
        <div className={classes.saveBar} data-dirty={dirty || undefined}>
          <span role="status" className={classes.unsaved}>
            {dirty ? texts.unsaved : ''}
          </span>
          <Button disabled={!dirty} onClick={() => form.reset()}>
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
