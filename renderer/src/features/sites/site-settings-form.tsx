import { type Site, settingsOf } from '#shared/contract/sites.ts';
import { showsSitePart } from '../../stores/navigation.ts';
import { useUnsaved } from '../../stores/unsaved.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useOperationForm } from '../../ui/operation-form.tsx';
import { Section } from '../../ui/section.tsx';
import { AuthorityDialog, askOfNew, useAuthorityQuestion } from '../data-centers/authority-question.tsx';
import { useNewAuthorityNotice } from '../data-centers/use-new-authority-notice.ts';
import { SettingsFields } from './settings-fields.tsx';
import { changedSettings, type SettingsValues, settingsInput } from './settings-values.ts';
import classes from './sites.module.css';

const texts = sitesTexts.form;

/** The settings of an existing site; only what was changed is saved. */
export function SiteSettingsForm({ site }: { site: Site }) {
  const watchAuthority = useNewAuthorityNotice();
  const question = useAuthorityQuestion();
  const saved: SettingsValues = settingsOf(site);
  const form = useOperationForm('sites.update', {
    values: saved,
    saved,
    input: (values, changed) => ({
      apiKey: site.apiKey,
      settings: changedSettings(changed, settingsInput(values)),
      heard: { ...saved },
    }),
    done: texts.saved,
    beforeSave: async (values) => {
      const apiDomains = await askOfNew(question, values.apiDomains, site.apiDomains);
      return apiDomains && { values: { ...values, apiDomains }, after: watchAuthority() };
    },
  });
  const dirty = form.isDirty;
  // What is being saved no longer counts as unsaved. When it fails, a notification says so in any panel.
  useUnsaved(dirty && !form.busy, (route) => showsSitePart(route, site.apiKey, 'settings'));

  return (
    <Section title={texts.settings} description={texts.settingsDescription}>
      <Form errors={form.errors} onSubmit={form.onSubmit((values) => void form.save(values))}>
        <SettingsFields form={form} />
        {form.question}
        <div className={classes.saveBar} data-dirty={dirty || undefined}>
          <span role="status" className={classes.unsaved}>
            {dirty ? texts.unsaved : ''}
          </span>
          <Button label={texts.discard} disabled={!dirty} onClick={form.discard} />
          <Button tone="primary" label={texts.save} type="submit" disabled={!dirty} busy={form.busy} />
        </div>
      </Form>
      <AuthorityDialog question={question} />
    </Section>
  );
}
