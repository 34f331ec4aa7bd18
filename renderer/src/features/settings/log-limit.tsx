import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { type Settings, settingsInput } from '#shared/contract/settings.ts';
import { settingsTexts } from '../../i18n/en/settings.ts';
import { useUnsaved } from '../../stores/unsaved.ts';
import { useCommand } from '../../stores/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldErrors } from '../../ui/form-errors.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './settings.module.css';

const texts = settingsTexts.log;
const MIB = 1_048_576;

/** What the log takes, and how much it may take at most (R53). */
export function LogLimit({ settings }: { settings: Settings }) {
  const { keepLogBytes, keepLogSource, logBytes } = settings;
  const isGiven = keepLogSource === 'option';
  return (
    <Section title={texts.title} description={texts.description}>
      <div className={classes.log}>
        <KeyValueList
          labelWidth={124}
          items={[
            { label: texts.taken, value: formatBytes(logBytes) },
            { label: texts.limit, value: isGiven && formatBytes(keepLogBytes) },
          ]}
        />
        {isGiven ? <Notice>{texts.given}</Notice> : <LimitForm mib={Math.round(keepLogBytes / MIB)} />}
      </div>
    </Section>
  );
}

function LimitForm({ mib }: { mib: number }) {
  const form = useForm<{ keepLogMib: number | string }>({
    initialValues: { keepLogMib: mib },
    validateInputOnChange: true,
    validate: (values) => fieldErrors(settingsInput, values),
  });
  const save = useCommand('settings.save', {
    done: texts.saved,
    onMember: (member, problem) => {
      if (member === 'keepLogMib') form.setErrors({ keepLogMib: problem.message });
      return member === 'keepLogMib';
    },
  });
  const dirty = form.isDirty();
  useUnsaved(dirty && !save.busy, ({ panel }) => panel === 'settings');

  // A change from elsewhere shows at once, unless something is being typed here.
  const latest = useRef({ form, dirty });
  latest.current = { form, dirty };
  useEffect(() => {
    const { form: current, dirty: isTyping } = latest.current;
    current.setInitialValues({ keepLogMib: mib });
    if (!isTyping) current.setValues({ keepLogMib: mib });
    current.resetDirty({ keepLogMib: mib });
  }, [mib]);

  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit(async ({ keepLogMib }) => {
        const result = await save.run({ keepLogMib: Number(keepLogMib) });
        if (result.ok) form.resetDirty({ keepLogMib });
      })}
    >
      <NumberField
        label={texts.limit}
        description={texts.limitHint}
        suffix={` ${texts.mib}`}
        thousandSeparator=" "
        className={classes.number ?? ''}
        {...form.getInputProps('keepLogMib')}
      />
      <div className={classes.buttons}>
        <Button tone="primary" type="submit" disabled={!dirty} busy={save.busy}>
          {texts.save}
        </Button>
        <Button disabled={!dirty} onClick={() => form.reset()}>
          {texts.discard}
        </Button>
      </div>
    </Form>
  );
}
