import { memo, useState } from 'react';
import { type DraftForm, editRequest } from '../../stores/request-form.ts';
import { useOverview, useSites } from '../../stores/use-operations.ts';
import { requestTexts as texts } from '../../texts/requests.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SuggestField, TextField } from '../../ui/fields.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Grid, Hint, Stack } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { baseProblem } from './draft.ts';

const httpMethods = [
  { value: 'GET', label: 'GET' },
  { value: 'POST', label: 'POST' },
] as const;
const schemes = [
  { value: 'http', label: 'HTTP' },
  { value: 'https', label: 'HTTPS' },
] as const;
const targets = [
  { value: 'here', label: texts.transport.here },
  { value: 'elsewhere', label: texts.transport.elsewhere },
] as const;

/** How the call travels and where to. */
export const TransportSection = memo(function TransportSection({ form }: { form: DraftForm }) {
  const [elsewhere, setElsewhere] = useState(form.base !== '');
  const problem = baseProblem(form.base);
  const apiDomains = useApiDomains(form);
  const isSigned = form.credential === 'signature';
  return (
    <Section
      title={texts.transport.heading}
      actions={
        <>
          <ChoiceField
            hideLabel
            label={texts.transport.method}
            options={httpMethods}
            value={form.httpMethod}
            onChange={(httpMethod) => editRequest({ httpMethod })}
          />
          <ChoiceField
            hideLabel
            label={texts.transport.scheme}
            options={schemes}
            value={form.transport}
            onChange={(transport) => editRequest({ transport })}
          />
        </>
      }
    >
      <Fold
        isFilled={form.base !== '' || (isSigned && (form.timestamp !== '' || form.nonce !== ''))}
        summary={isSigned ? texts.transport.moreOfSigned : texts.transport.target}
      >
        <Stack gap={14}>
          <ChoiceField
            label={texts.transport.target}
            options={targets}
            value={elsewhere || form.base !== '' ? 'elsewhere' : 'here'}
            onChange={(to) => {
              setElsewhere(to === 'elsewhere');
              if (to === 'here') editRequest({ base: '' });
            }}
          />
          {elsewhere || form.base !== '' ? (
            <SuggestField
              mono
              label={texts.transport.base}
              description={texts.transport.baseAbout}
              placeholder="https://socialize.us1.example"
              suggestions={apiDomains}
              value={form.base}
              error={problem && texts.transport.baseProblem[problem]}
              onChange={(base) => {
                // Emptied, the field stays: only the choice above removes it.
                setElsewhere(true);
                editRequest({ base });
              }}
            />
          ) : null}
          {isSigned ? <FixedValues form={form} /> : null}
        </Stack>
      </Fold>
    </Section>
  );
});

/** Origins at the API domains of the site that is called (D55). */
function useApiDomains({ apiKey, transport }: DraftForm): readonly string[] {
  const addresses = useOverview().value?.addresses;
  const site = useSites().value?.find((one) => one.apiKey === apiKey);
  if (addresses === undefined || site === undefined) return [];
  const { port } = new URL(addresses[transport]);
  return site.apiDomains.map((domain) => `${transport}://${domain}${port === '' ? '' : `:${port}`}`);
}

function FixedValues({ form }: { form: DraftForm }) {
  const bad = form.timestamp !== '' && !/^\d+$/.test(form.timestamp.trim());
  return (
    <>
      <Hint>{texts.transport.fixedAbout}</Hint>
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(min(150px, 100%), 1fr))" gap={12} alignItems="start">
        <TextField
          mono
          label={texts.transport.timestamp}
          value={form.timestamp}
          inputMode="numeric"
          error={bad && texts.transport.badTimestamp}
          onChange={(event) => editRequest({ timestamp: event.currentTarget.value })}
        />
        <TextField
          mono
          label={texts.transport.nonce}
          value={form.nonce}
          onChange={(event) => editRequest({ nonce: event.currentTarget.value })}
        />
      </Grid>
    </>
  );
}
