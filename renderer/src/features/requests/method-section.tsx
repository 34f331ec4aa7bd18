import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import type { MethodEntry } from '#shared/contract/requests.ts';
import type { Site } from '#shared/contract/sites.ts';
import { requestTexts as texts } from '../../i18n/en/requests.ts';
import { editRequest } from '../../stores/request-form.ts';
import { SelectField } from '../../ui/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { orderedMethods, searchMethods } from './method-search.ts';
import classes from './requests.module.css';

export interface MethodSectionProps {
  readonly sites: readonly Site[];
  readonly methods: readonly MethodEntry[];
  readonly apiKey: string;
  readonly method: string;
  readonly entry: MethodEntry | undefined;
}

const mostOptions = 60;

/** Which method of which site; the registry's documentation stands below. Any text may be typed. */
export function MethodSection({ sites, methods, apiKey, method, entry }: MethodSectionProps) {
  const documentation = new Map(methods.map((each) => [each.name, each.documentation]));
  const filter: NonNullable<AutocompleteProps['filter']> = ({ search, limit }) =>
    searchMethods(methods, search, limit).map(({ name }) => ({ value: name, label: name, disabled: false }));
  return (
    <Section title={texts.method.heading}>
      <div className={classes.fields}>
        <Autocomplete
          label={texts.method.label}
          placeholder={texts.method.placeholder}
          data={orderedMethods(methods).map(({ name }) => name)}
          value={method}
          onChange={(to) => editRequest({ method: to })}
          limit={mostOptions}
          filter={filter}
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
          renderOption={({ option }) => (
            <span className={classes.option}>
              <span className={classes.optionName}>{option.value}</span>
              <span className={classes.optionAbout}>{documentation.get(option.value)}</span>
            </span>
          )}
        />
        {entry ? (
          <div>
            <p className={classes.documentation}>{entry.documentation}</p>
            {entry.access.length > 0 ? (
              <p className={classes.access}>
                {texts.method.callableBy(entry.access.map((who) => texts.method.access[who]).join(texts.method.or))}
              </p>
            ) : null}
          </div>
        ) : null}
        {entry?.emulated === false ? <Notice tone="warn">{texts.method.notEmulated}</Notice> : null}
        {!entry && method.trim() !== '' && methods.length > 0 ? (
          <Notice>{/^[^.]+\../.test(method) ? texts.method.unknown : texts.method.noName}</Notice>
        ) : null}
        <SelectField
          label={texts.site.label}
          data={sites.map((site) => ({ value: site.apiKey, label: `${site.name} (${site.apiKey})` }))}
          value={apiKey}
          searchable={sites.length > 8}
          onChange={(to) => to && editRequest({ apiKey: to, userKey: '' })}
        />
      </div>
    </Section>
  );
}
