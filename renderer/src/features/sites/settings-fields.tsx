import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { grantType, responseType } from '#shared/contract/sites.ts';
import { bareHosts } from '#shared/protocol/well-known-hosts.ts';
import { useDataCenters } from '../../stores/use-operations.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { NumberField, SwitchField, TagsField, TextField } from '../../ui/fields.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Grid, Row, Stack } from '../../ui/layout.tsx';
import { fieldsOf, type OperationFormState } from '../../ui/operation-form.tsx';
import { SelectField } from '../../ui/select.tsx';
import { ApiDomainHosts } from './api-domain-hosts.tsx';
import { DomainTester } from './domain-tester.tsx';
import { pastedHost } from './pasted-host.ts';
import { ProviderChoice } from './provider-choice.tsx';
import type { SettingsValues } from './settings-values.ts';
import classes from './sites.module.css';

const texts = sitesTexts.form;
const defaultLifetime = 3600;

interface SettingsFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: the form's type is invariant; every form whose values extend these fits
  readonly form: OperationFormState<any>;
  /** Of a new site, after its name; what a new site can do without is folded then. */
  readonly children?: ReactNode;
  /** Shows what is folded. */
  readonly shown?: boolean;
}

/** The part of the form that new and existing sites share. */
export function SettingsFields({ form, children, shown = false }: SettingsFieldsProps) {
  const of = fieldsOf(form, texts);
  const values: SettingsValues = form.values;
  const dataCenters = useDataCenters().value ?? [];
  const never = values.tokenLifetime === null;
  const { apiDomains, tokenLifetime } = form.errors;
  const further = (
    <>
      <TagsField
        placeholder={values.apiDomains.length === 0 ? texts.apiDomainsPlaceholder : ''}
        {...of('apiDomains')}
        onChange={(typed) => form.setFieldValue('apiDomains', [...new Set(typed.map(pastedHost))])}
      />
      <div>
        <Button
          small
          label={texts.bareHosts}
          disabled={bareHosts.every((host) => values.apiDomains.includes(host))}
          onClick={() => form.setFieldValue('apiDomains', [...new Set([...values.apiDomains, ...bareHosts])])}
        />
      </div>
      <ApiDomainHosts domains={values.apiDomains} />
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <Checkbox.Group {...of('responseTypes')}>
          <Boxes options={responseType.options} words={texts.responseType} />
        </Checkbox.Group>
        <Checkbox.Group {...of('grantTypes')}>
          <Boxes options={grantType.options} words={texts.grantType} />
        </Checkbox.Group>
      </Grid>
      <Row flexWrap="wrap" gap="16px 20px" alignItems="flex-start">
        <ChoiceField
          label={texts.lifetimeKind}
          options={[
            { value: 'expire', label: texts.expire },
            { value: 'never', label: texts.neverExpire },
          ]}
          value={never ? 'never' : 'expire'}
          onChange={(kind) => form.setFieldValue('tokenLifetime', kind === 'never' ? null : defaultLifetime)}
        />
        {never ? null : (
          <NumberField
            suffix={` ${texts.seconds}`}
            thousandSeparator=","
            className={classes.lifetimeNumber ?? ''}
            {...of('tokenLifetime')}
          />
        )}
      </Row>
      <ProviderChoice value={values.providers} onChange={(providers) => form.setFieldValue('providers', providers)} />
      <fieldset className={classes.switches}>
        <legend className={classes.legend}>{texts.switches}</legend>
        {(['revokeOnCodeReuse', 'allowSignedUserKey', 'acceptMilliseconds'] as const).map((name) => (
          <SwitchField key={name} {...of(name, { type: 'checkbox' })} />
        ))}
        {[['defaultFormat', 'json'] as const, ['tokenCredentials', 'rest'] as const].map(([name, other]) => (
          <SwitchField
            key={name}
            label={texts[name]}
            description={texts[`${name}Hint`]}
            checked={values[name] === other}
            onChange={(event) => form.setFieldValue(name, event.currentTarget.checked ? other : 'specification')}
          />
        ))}
      </fieldset>
    </>
  );
  return (
    <>
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <TextField required {...of('name')} />
        <SelectField
          data={dataCenters.map(({ id, name, domain }) => ({ value: id, label: `${name} (${domain})` }))}
          {...of('dataCenter')}
        />
      </Grid>
      {children}
      <TagsField
        placeholder={values.domains.length === 0 ? texts.domainsPlaceholder : ''}
        {...of('domains')}
        onChange={(typed) => form.setFieldValue('domains', [...new Set(typed.map(pastedHost))])}
      />
      <DomainTester domains={values.domains} />
      {children === undefined ? (
        further
      ) : (
        <Fold summary={texts.further} isFilled={shown || Boolean(apiDomains ?? tokenLifetime)}>
          <Stack gap={18}>{further}</Stack>
        </Fold>
      )}
    </>
  );
}

function Boxes<V extends string>({ options, words }: { options: readonly V[]; words: Readonly<Record<V, string>> }) {
  return (
    <Stack gap={8} marginTop={2}>
      {options.map((option) => (
        <Checkbox key={option} size="xs" value={option} label={words[option]} />
      ))}
    </Stack>
  );
}
