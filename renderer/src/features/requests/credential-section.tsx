import { memo } from 'react';
import type { Site } from '#shared/contract/sites.ts';
import { goTo } from '../../stores/navigation.ts';
import { type DraftForm, editRequest } from '../../stores/request-form.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { useReveal } from '../../stores/use-reveal.ts';
import { requestTexts as texts } from '../../texts/requests.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, optionsOf } from '../../ui/choice-field.tsx';
import { SecretField } from '../../ui/fields.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select.tsx';

/** The credential of the call. Secrets stay in the service; the form only names their owner. */
export const CredentialSection = memo(function CredentialSection({ form, site }: { form: DraftForm; site: Site }) {
  const { credential } = form;
  const about = <Hint>{texts.credential.about[credential]}</Hint>;
  const owners = [
    { value: '', label: texts.credential.partner },
    ...site.applications.map(({ name, userKey }) => ({
      value: userKey,
      label: texts.credential.application(name, userKey),
    })),
  ];
  const owner = owners.find(({ value }) => value === form.userKey)?.label ?? form.userKey;
  return (
    <Section
      title={texts.credential.heading}
      actions={
        <ChoiceField
          hideLabel
          label={texts.credential.label}
          options={optionsOf(texts.credential.kinds)}
          value={credential}
          onChange={(to) => editRequest({ credential: to })}
        />
      }
    >
      {credential === 'signature' || credential === 'secret' ? (
        <Fold summary={texts.credential.ownedBy(owner)} isFilled={form.userKey !== ''}>
          <Stack gap={14}>
            {about}
            <SelectField
              label={texts.credential.owner}
              data={owners}
              value={form.userKey}
              onChange={(userKey) => editRequest({ userKey: userKey ?? '' })}
            />
          </Stack>
        </Fold>
      ) : (
        <Stack gap={14}>
          {about}
          {credential === 'token' ? <TokenFields form={form} apiKey={site.apiKey} /> : null}
        </Stack>
      )}
    </Section>
  );
});

function TokenFields({ form, apiKey }: { form: DraftForm; apiKey: string }) {
  const tokens = useQuery('tokens.list', { apiKey, kind: 'token', state: 'valid', limit: 50 });
  const reveal = useReveal('tokens.reveal');
  const rows = tokens.value?.items;
  const choose = async (id: string | null) => {
    const token = id ? await reveal({ kind: 'token', id }) : undefined;
    if (token !== undefined) editRequest({ token });
  };
  return (
    <>
      {rows?.length === 0 ? (
        <div>
          <Hint>{texts.credential.noTokens}</Hint>
          <Button small label={texts.credential.toFlows} onClick={() => goTo('flows')} />
        </div>
      ) : (
        <SelectField
          label={texts.credential.chooseToken}
          placeholder={texts.credential.choosePlaceholder}
          data={(rows ?? []).map((row) => ({
            value: row.id,
            label: `${row.masked} · ${row.displayName ?? row.UID ?? texts.credential.noUser}`,
          }))}
          value={null}
          onChange={(id) => void choose(id)}
        />
      )}
      <SecretField
        label={texts.credential.token}
        placeholder={texts.credential.tokenPlaceholder}
        value={form.token}
        onChange={(event) => editRequest({ token: event.currentTarget.value.trim() })}
        visibilityToggleButtonProps={{ 'aria-label': texts.credential.showToken }}
      />
      <ChoiceField
        label={texts.credential.place}
        options={optionsOf(texts.credential.places)}
        value={form.tokenPlace}
        onChange={(tokenPlace) => editRequest({ tokenPlace })}
      />
    </>
  );
}
