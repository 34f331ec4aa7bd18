import { useState } from 'react';
import type { NextLoginOutcome, NextLogin as Pending } from '#shared/contract/next-logins.ts';
import { isForeignProvider } from '#shared/protocol/providers.ts';
import { useLastSite } from '../../stores/last-site.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useProviders, useQuery, useSites } from '../../stores/use-operations.ts';
import { timeTexts } from '../../texts/time.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { useOperationForm } from '../../ui/operation-form.tsx';
import { Section } from '../../ui/section.tsx';
import { PersonField } from '../people/person-field.tsx';
import classes from './time.module.css';

const texts = timeTexts.nextLogin;
const outcomes = Object.entries(texts.outcomes).map(([value, label]) => ({ value, label }));

/** The next login of a site, decided before it begins: once, without the provider's screen. */
export function NextLoginSection() {
  const { value: pending, problem, load } = useQuery('nextLogins.list', {});
  const sites = useSites().value;
  return (
    <Section title={texts.title} description={texts.description}>
      {problem ? (
        <div style={{ marginBottom: 12 }}>
          <ErrorNotice problem={problem} onRetry={() => void load()} />
        </div>
      ) : null}
      {pending && pending.length > 0 ? (
        <ul aria-label={texts.list}>
          {pending.map((one) => (
            <PendingRow key={one.site} pending={one} />
          ))}
        </ul>
      ) : null}
      {sites?.length === 0 ? <p className={classes.none}>{texts.noSite}</p> : <NextLoginForm />}
    </Section>
  );
}

function PendingRow({ pending }: { pending: Pending }) {
  const { site } = pending;
  const cancel = useCommand('nextLogins.cancel', { done: texts.cancelled });
  return (
    <li className={classes.pending}>
      <span className={classes.sentence}>{`${pending.sentence}.`}</span>
      <Button small busy={cancel.busy} onClick={() => void cancel.run({ site })}>
        {texts.cancel}
      </Button>
    </li>
  );
}

interface Values {
  readonly outcome: NextLoginOutcome;
  readonly UID: string;
  readonly provider: string;
}

function NextLoginForm() {
  const sites = useSites().value ?? [];
  const last = useLastSite(sites);
  const [chosen, setChosen] = useState<string>();
  const site = chosen ?? last?.apiKey ?? '';
  const providers = useProviders(site);
  const form = useOperationForm('nextLogins.set', {
    values: { outcome: 'complete', UID: '', provider: '' } as Values,
    input: ({ outcome, UID, provider }) => ({
      ...{ site, outcome },
      ...(outcome === 'complete' && UID.trim() !== '' && { UID: UID.trim() }),
      ...(provider !== '' && { provider }),
    }),
    done: (next) => `${next.sentence}.`,
  });
  const { outcome, UID, provider } = form.values;
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit((values) => void form.save(values))}>
      <div className={classes.quadruple}>
        <SelectField
          label={texts.site}
          data={sites.map(({ apiKey, name }) => ({ value: apiKey, label: name }))}
          searchable
          value={site}
          onChange={(value) => {
            setChosen(value ?? undefined);
            // The next site need not have it.
            if (isForeignProvider(provider)) form.setFieldValue('provider', '');
          }}
        />
        <SelectField
          label={texts.provider}
          data={[
            { value: '', label: texts.anyProvider },
            ...providers.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          searchable
          {...form.getInputProps('provider')}
        />
        <SelectField label={texts.outcome} data={outcomes} {...form.getInputProps('outcome')} />
        {outcome === 'complete' ? (
          <PersonField
            label={texts.user}
            apiKey={site}
            value={UID}
            error={form.errors.UID}
            onChange={(value) => form.setFieldValue('UID', value)}
          />
        ) : null}
      </div>
      <div>
        <Button type="submit" busy={form.busy} disabled={site === ''}>
          {texts.set}
        </Button>
      </div>
    </Form>
  );
}
