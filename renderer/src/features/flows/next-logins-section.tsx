import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import type { NextLoginOutcome } from '#shared/contract/next-logins.ts';
import { isForeignProvider } from '#shared/protocol/providers.ts';
import { useLastSite } from '../../stores/last-site.ts';
import { replaceRoute, useNavigation } from '../../stores/navigation.ts';
import { useProviders, useQuery, useSites } from '../../stores/use-operations.ts';
import { flowTexts } from '../../texts/flows.ts';
import { Button } from '../../ui/button.tsx';
import { optionsOf } from '../../ui/choice-field.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Row, Text, Words } from '../../ui/layout.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import { SelectField } from '../../ui/select.tsx';
import { PersonField } from '../people/person-field.tsx';

const texts = flowTexts.nextLogin;

/** The next login of a site, decided before it begins: once, without the provider's screen. The address opens it, too. */
export function NextLogins() {
  const { segments, query } = useNavigation((state) => state.route);
  const show = (decide?: 'next') => replaceRoute('flows', segments, { ...query, decide });
  const close = () => show();
  return (
    <>
      <Button icon={CalendarCheck} label={texts.open} onClick={() => show('next')} />
      <Dialog opened={query.decide === 'next'} onClose={close} title={texts.title} size="sm">
        <PendingLogins />
        <NextLoginForm onClose={close} />
      </Dialog>
    </>
  );
}

function PendingLogins() {
  const { value: pending = [], problem, load } = useQuery('nextLogins.list', {});
  return (
    <>
      <Text marginBottom={12} color="text-2">
        {texts.description}
      </Text>
      {problem ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      {pending.length > 0 ? (
        <ul aria-label={texts.list}>
          {pending.map(({ site, sentence }) => (
            <Row key={site} as="li" gap="4px 12px" justifyContent="space-between" marginBottom={10}>
              <Words flex={1} minWidth={0} breaks>{`${sentence}.`}</Words>
              <CommandButton
                small
                label={texts.cancel}
                command="nextLogins.cancel"
                input={{ site }}
                done={texts.cancelled}
              />
            </Row>
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface Values {
  readonly outcome: NextLoginOutcome;
  readonly UID: string;
  readonly provider: string;
}

function NextLoginForm({ onClose }: { onClose: () => void }) {
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
    onSaved: onClose,
  });
  const of = fieldsOf(form, texts);
  const { outcome, UID, provider } = form.values;
  return (
    <OperationForm form={form} submit={texts.set} onClose={onClose}>
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
        data={[
          { value: '', label: texts.anyProvider },
          ...providers.map(({ id, displayName }) => ({ value: id, label: displayName })),
        ]}
        searchable
        {...of('provider')}
      />
      <SelectField data={optionsOf(texts.outcomes)} {...of('outcome')} />
      {outcome === 'complete' ? (
        <PersonField
          label={texts.user}
          apiKey={site}
          value={UID}
          error={form.errors.UID}
          onChange={(value) => form.setFieldValue('UID', value)}
        />
      ) : null}
    </OperationForm>
  );
}
