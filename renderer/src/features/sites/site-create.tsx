import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { operations } from '#shared/contract/index.ts';
import { type Site, settingsOf } from '#shared/contract/sites.ts';
import { goTo, openSite, useNavigation } from '../../stores/navigation.ts';
import { forgetUnsaved, useUnsaved } from '../../stores/unsaved.ts';
import { useCommand } from '../../stores/use-command.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors, fieldOfMember } from '../../ui/form-errors.ts';
import { Section } from '../../ui/section.tsx';
import { isTyping } from '../../ui/typing.ts';
import { AuthorityDialog, askOfNew, useAuthorityQuestion } from '../data-centers/authority-question.tsx';
import { useNewAuthorityNotice } from '../data-centers/use-new-authority-notice.ts';
import { SettingsFields } from './settings-fields.tsx';
import { newSettings, type SettingsValues, settingsFields, settingsInput } from './settings-values.ts';
import classes from './sites.module.css';

const texts = sitesTexts.form;

interface NewSiteValues extends SettingsValues {
  readonly apiKey: string;
  readonly secret: string;
}

/** Empty optional members are left out, so that the service makes them. */
function inputOf({ apiKey, secret, ...settings }: NewSiteValues) {
  return {
    ...settingsInput(settings),
    ...(apiKey === '' ? {} : { apiKey }),
    ...(secret === '' ? {} : { secret }),
  };
}

/** A new site, empty or with the settings of another one. API domains stay with that one: each selects one site (D55). */
export function SiteCreate({ template, first }: { template: Site | undefined; first: boolean }) {
  const settings = template
    ? { ...settingsOf(template), name: sitesTexts.copyName(template.name), apiDomains: [] }
    : newSettings;
  // Another panel may know them: Reproduce, of a call whose key no site has.
  const { apiKey = '', dataCenter = settings.dataCenter } = useNavigation((state) => state.route.query);
  const form = useForm<NewSiteValues>({
    initialValues: { ...settings, dataCenter, apiKey, secret: '' },
    validateInputOnChange: true,
    validate: (values) => fieldErrors(operations['sites.create'].input, inputOf(values)),
  });
  const create = useCommand('sites.create', {
    done: (site) => texts.created(site.name),
    onMember: (member, problem) => {
      const field = fieldOfMember(member, [...settingsFields, 'apiKey', 'secret']);
      if (field !== undefined) form.setErrors({ [field]: problem.message });
      return field !== undefined;
    },
  });
  const watchAuthority = useNewAuthorityNotice();
  const question = useAuthorityQuestion();
  const dirty = form.isDirty();
  useUnsaved(
    dirty && !create.busy,
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
      <Form
        errors={form.errors}
        onSubmit={form.onSubmit(async (values) => {
          const apiDomains = await askOfNew(question, values.apiDomains, []);
          if (apiDomains === undefined) return;
          const tellNewAuthority = watchAuthority();
          const made = await create.run(inputOf({ ...values, apiDomains }), (result) => {
            if (!result.ok) return;
            forgetUnsaved();
            openSite(result.value.apiKey);
          });
          if (made.ok && values.apiDomains.length > 0) await tellNewAuthority();
        })}
      >
        <SettingsFields form={form}>
          <div className={classes.pair}>
            <TextField mono label={texts.apiKey} description={texts.apiKeyHint} {...form.getInputProps('apiKey')} />
            <TextField mono label={texts.secret} description={texts.secretHint} {...form.getInputProps('secret')} />
          </div>
        </SettingsFields>
        <div className={classes.saveBar}>
          {first ? null : <Button onClick={cancel}>{uiTexts.cancel}</Button>}
          <Button tone="primary" type="submit" busy={create.busy}>
            {texts.submit}
          </Button>
        </div>
      </Form>
      <AuthorityDialog question={question} />
    </Section>
  );
}
