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
import layout from '../../ui/layout.module.css';
import { Grid, Row, Stack } from '../../ui/layout.tsx';
import type { OperationFormState } from '../../ui/operation-form.tsx';
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
  const values: SettingsValues = form.values;
  const dataCenters = useDataCenters().value ?? [];
  const never = values.tokenLifetime === null;
  const { apiDomains, tokenLifetime } = form.errors;
  const further = (
    <>
      <TagsField
        label={texts.apiDomains}
        description={texts.apiDomainsHint}
        placeholder={values.apiDomains.length === 0 ? texts.apiDomainsPlaceholder : ''}
        {...form.getInputProps('apiDomains')}
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
        <Checkbox.Group label={texts.responseTypes} {...form.getInputProps('responseTypes')}>
          <Stack gap={8} marginTop={2}>
            {responseType.options.map((type) => (
              <Checkbox key={type} size="xs" value={type} label={texts.responseType[type]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox.Group label={texts.grantTypes} {...form.getInputProps('grantTypes')}>
          <Stack gap={8} marginTop={2}>
            {grantType.options.map((type) => (
              <Checkbox key={type} size="xs" value={type} label={texts.grantType[type]} />
            ))}
          </Stack>
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
            label={texts.tokenLifetime}
            description={texts.tokenLifetimeHint}
            suffix={` ${texts.seconds}`}
            thousandSeparator=","
            className={classes.lifetimeNumber ?? ''}
            {...form.getInputProps('tokenLifetime')}
          />
        )}
      </Row>
      <ProviderChoice value={values.providers} onChange={(providers) => form.setFieldValue('providers', providers)} />
      <fieldset className={classes.switches}>
        <legend className={classes.legend}>{texts.switches}</legend>
        <SwitchField
          label={texts.revokeOnCodeReuse}
          description={texts.revokeOnCodeReuseHint}
          {...form.getInputProps('revokeOnCodeReuse', { type: 'checkbox' })}
        />
        <SwitchField
          label={texts.allowSignedUserKey}
          description={texts.allowSignedUserKeyHint}
          {...form.getInputProps('allowSignedUserKey', { type: 'checkbox' })}
        />
        <SwitchField
          label={texts.acceptMilliseconds}
          description={texts.acceptMillisecondsHint}
          {...form.getInputProps('acceptMilliseconds', { type: 'checkbox' })}
        />
        <SwitchField
          label={texts.defaultFormat}
          description={texts.defaultFormatHint}
          checked={values.defaultFormat === 'json'}
          onChange={(event) =>
            form.setFieldValue('defaultFormat', event.currentTarget.checked ? 'json' : 'specification')
          }
        />
        <SwitchField
          label={texts.tokenCredentials}
          description={texts.tokenCredentialsHint}
          checked={values.tokenCredentials === 'rest'}
          onChange={(event) =>
            form.setFieldValue('tokenCredentials', event.currentTarget.checked ? 'rest' : 'specification')
          }
        />
      </fieldset>
    </>
  );
  return (
    <>
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(260px, 100%), 1fr))" gap="18px 20px" alignItems="start">
        <TextField label={texts.name} required {...form.getInputProps('name')} />
        <SelectField
          label={texts.dataCenter}
          description={texts.dataCenterHint}
          data={dataCenters.map(({ id, name, domain }) => ({ value: id, label: `${name} (${domain})` }))}
          {...form.getInputProps('dataCenter')}
        />
      </Grid>
      {children}
      <TagsField
        label={texts.domains}
        description={texts.domainsHint}
        placeholder={values.domains.length === 0 ? texts.domainsPlaceholder : ''}
        {...form.getInputProps('domains')}
        onChange={(typed) => form.setFieldValue('domains', [...new Set(typed.map(pastedHost))])}
      />
      <DomainTester domains={values.domains} />
      {children === undefined ? (
        further
      ) : (
        <Fold summary={texts.further} isFilled={shown || Boolean(apiDomains ?? tokenLifetime)}>
          <div className={layout.stack18}>{further}</div>
        </Fold>
      )}
    </>
  );
}
