import { type SettingName, type Settings, settingRanges } from '#shared/contract/settings.ts';
import { useUnsaved } from '../../stores/unsaved.ts';
import { formatNumber } from '../../texts/number.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Row } from '../../ui/layout.tsx';
import { useOperationForm } from '../../ui/operation-form.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './settings.module.css';

const texts = settingsTexts.numbers;

type Values = Record<string, number | string>;

const groups = [
  { group: 'ports', names: ['httpPort', 'httpsPort', 'consolePort'] },
  { group: 'log', names: ['keepLogMib', 'keepCalls', 'keepDays'] },
] as const;

interface NumberSettingsProps {
  readonly settings: Settings;
  /** What is in use where it is not what was given: a port, of 0. */
  readonly inUse: Partial<Record<SettingName, number>>;
}

/** Settings of the data folder that are numbers, with one button that saves them. */
export function NumberSettings({ settings, inUse }: NumberSettingsProps) {
  const isEditable = (name: SettingName) => settings[name].source !== 'option';
  const editable = groups.flatMap(({ names }) => names.filter(isEditable));
  const kept: Values = Object.fromEntries(editable.map((name) => [name, settings[name].value]));
  const form = useOperationForm('settings.save', {
    values: kept,
    saved: kept,
    input: (_, changed) => ({ ...asGiven(changed), heard: kept }),
    done: texts.saved,
  });
  const dirty = form.isDirty;
  useUnsaved(dirty && !form.busy, ({ panel }) => panel === 'settings');

  return (
    <Form errors={form.errors} onSubmit={form.onSubmit((values) => void form.save(values))}>
      <div data-flat="form">
        {groups.map(({ group, names }) => (
          <Section
            key={group}
            title={texts[group].title}
            description={names.some(isEditable) ? texts[group].description : texts.allGiven}
          >
            {group === 'log' ? (
              <KeyValueList
                labelWidth={124}
                items={[{ label: texts.log.taken, value: formatBytes(settings.logBytes) }]}
              />
            ) : null}
            <div className={classes.numbers}>
              {names.map((name) =>
                isEditable(name) ? (
                  <NumberField
                    key={name}
                    label={texts.labels[name]}
                    {...(texts.units[name] && { suffix: ` ${texts.units[name]}` })}
                    {...(hasSeparators(name) ? { thousandSeparator: ',' } : {})}
                    className={classes.number ?? ''}
                    description={texts.hints[name]}
                    {...form.getInputProps(name)}
                  />
                ) : (
                  <Given key={name} name={name} value={settings[name].value} inUse={inUse[name]} />
                ),
              )}
            </div>
          </Section>
        ))}
      </div>
      {form.question}
      {editable.length > 0 ? (
        <Row gap={8} alignItems="normal">
          <Button tone="primary" label={texts.save} type="submit" disabled={!dirty} busy={form.busy} />
          <Button label={texts.discard} disabled={!dirty} onClick={form.discard} />
        </Row>
      ) : null}
    </Form>
  );
}

interface GivenProps {
  readonly name: SettingName;
  readonly value: number;
  readonly inUse: number | undefined;
}

/** What the command line gives is no field: it is read here, not set. */
function Given({ name, value, inUse = value }: GivenProps) {
  const number = hasSeparators(name) ? formatNumber(inUse) : String(inUse);
  return (
    <dl className={classes.given}>
      <dt>{texts.labels[name]}</dt>
      <dd>{[number, texts.units[name]].filter((part) => part !== '').join(' ')}</dd>
      <dd className={classes.givenBy}>
        {texts.given[name]} {value === inUse ? null : texts.givenFree}
      </dd>
    </dl>
  );
}

/** Ports have no separators. */
const hasSeparators = (name: SettingName) => settingRanges[name].max > 100_000 || name === 'keepLogMib';

/** An emptied field holds a text, which is no number. */
function asGiven(values: Partial<Values>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? Number.NaN : Number(value)]),
  );
}
