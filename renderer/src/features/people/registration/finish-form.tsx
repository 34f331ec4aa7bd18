import type { Person } from '#shared/contract/people.ts';
import { replaceRoute, useNavigation } from '../../../stores/navigation.ts';
import { registrationTexts as texts } from '../../../texts/registrations.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../../ui/operation-form.tsx';
import { PersonField } from '../person-field.tsx';

/** Makes a pending account final, with the site's own id for it when one is given. */
export function FinishForm({ account, onClose }: { account: Person; onClose: () => void }) {
  const { apiKey, UID, displayName } = account;
  const form = useOperationForm('registrations.finish', {
    values: { siteUID: '' },
    input: ({ siteUID }) => ({ apiKey, UID, ...(siteUID && { siteUID }) }),
    done: texts.finish.done(displayName),
    quiet: true,
    onSaved: (person) => {
      onClose();
      // The account that is final may be another one: that with the site's id, which has the identities now.
      const { panel, query } = useNavigation.getState().route;
      replaceRoute(panel, [apiKey, person.UID], query);
    },
  });
  const of = fieldsOf(form, texts.finish);
  return (
    <OperationForm form={form} submit={texts.finish.confirm} disabled={Boolean(form.errors.siteUID)} onClose={onClose}>
      <p>{texts.finish.text}</p>
      <PersonField data-autofocus offersAtOnce={false} apiKey={apiKey} except={UID} {...of('siteUID')} />
      {form.problem ? <ErrorNotice problem={form.problem} /> : null}
    </OperationForm>
  );
}
