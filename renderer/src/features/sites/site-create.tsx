import { useEffect, useRef } from 'react';
import { type Site, settingsOf } from '#shared/contract/sites.ts';
import { goTo, openSite, useNavigation } from '../../stores/navigation.ts';
import { forgetUnsaved, useUnsaved } from '../../stores/unsaved.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Grid } from '../../ui/layout.tsx';
import { fieldsOf, useOperationForm } from '../../ui/operation-form.tsx';
import { Section } from '../../ui/section.tsx';
import { isTyping } from '../../ui/typing.ts';
import { AuthorityDialog, askOfNew, useAuthorityQuestion } from '../data-centers/authority-question.tsx';
import { useNewAuthorityNotice } from '../data-centers/use-new-authority-notice.ts';
import { SettingsFields } from './settings-fields.tsx';
import { newSettings, settingsInput } from './settings-values.ts';
import classes from './sites.module.css';

const texts = sitesTexts.form;

/** A new site, empty or with the settings of another one. API domains stay with that one: each selects one site (D55). */
export function SiteCreate({ template, first }: { template: Site | undefined; first: boolean }) {
  const settings = template
    ? { ...settingsOf(template), name: sitesTexts.copyName(template.name), apiDomains: [] }
    : newSettings;
  // Another panel may know them: Reproduce, of a call whose key no site has.
  const known = useNavigation((state) => state.route.query);
  const watchAuthority = useNewAuthorityNotice();
  const question = useAuthorityQuestion();
  const form = useOperationForm('sites.create', {
    values: {
      ...settings,
      dataCenter: known.dataCenter ?? settings.dataCenter,
      apiKey: known.apiKey ?? '',
      secret: '',
    },
    // The service makes what is left empty.
    input: ({ apiKey, secret, ...values }) => ({
      ...settingsInput(values),
      ...(apiKey && { apiKey }),
      ...(secret && { secret }),
    }),
    done: (site) => texts.created(site.name),
    beforeSave: async (values) => {
      const apiDomains = await askOfNew(question, values.apiDomains, []);
      return apiDomains && { values: { ...values, apiDomains }, after: watchAuthority() };
    },
    onSaved: ({ apiKey }) => {
      forgetUnsaved();
      openSite(apiKey);
    },
  });
  const of = fieldsOf(form, texts);
  useUnsaved(
    form.isDirty && !form.busy,
    ({ panel, query }) => panel === 'sites' && query.new === 'true' && query.from === template?.apiKey,
  );
  // The user asked for this form, so its first field gets the focus.
  const { getInputNode } = useRef(form).current;
  useEffect(() => {
    // The sites may have loaded late, while the user types already.
    if (!isTyping(document.activeElement)) getInputNode('name')?.focus();
  }, [getInputNode]);
  const cancel = () => {
    forgetUnsaved();
    goTo('sites');
  };
  return (
    <Section title={texts.create} description={texts.createPurpose}>
      <Form errors={form.errors} onSubmit={form.onSubmit((values) => void form.save(values))}>
        <SettingsFields form={form} shown={template !== undefined}>
          <Grid
            gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))"
            gap="18px 20px"
            alignItems="start"
          >
            <TextField mono {...of('apiKey')} />
            <TextField mono {...of('secret')} />
          </Grid>
        </SettingsFields>
        <div className={classes.saveBar}>
          {first ? null : <Button label={uiTexts.cancel} onClick={cancel} />}
          <Button tone="primary" label={texts.submit} type="submit" busy={form.busy} />
        </div>
      </Form>
      <AuthorityDialog question={question} />
    </Section>
  );
}
