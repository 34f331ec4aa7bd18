import type { Account } from '#shared/contract/people.ts';
import { openPerson } from '../../stores/navigation.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { peopleTexts } from '../../texts/people.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import type { FieldErrors } from '../../ui/form-errors.ts';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import { PersonField } from './person-field.tsx';

const texts = peopleTexts.merge;

/** Moves what an account has to another one of its site, after saying what moves. */
export function MergeForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const { apiKey, UID } = account;
  const form = useOperationForm('people.merge', {
    values: { into: '' },
    input: ({ into }) => ({ apiKey, UID, into }),
    check: ({ into }): FieldErrors => (into === UID ? { into: texts.itself } : {}),
    done: (_, { into }) => texts.done(UID, into),
    quiet: true,
    onSaved: (merged) => {
      onClose();
      openPerson(apiKey, merged.UID);
    },
  });
  const of = fieldsOf(form, texts);
  const { into } = form.values;
  const isReady = into !== '' && into !== UID;
  return (
    <OperationForm form={form} submit={texts.confirm} tone="danger" disabled={!isReady} onClose={onClose}>
      <PersonField data-autofocus offersAtOnce={false} apiKey={apiKey} except={UID} {...of('into')} />
      {isReady ? <Plan key={into} apiKey={apiKey} UID={UID} into={into} /> : null}
      {form.problem ? <ErrorNotice problem={form.problem} /> : null}
    </OperationForm>
  );
}

function Plan({ apiKey, UID, into }: { apiKey: string; UID: string; into: string }) {
  const { value: plan, problem } = useQuery('people.mergePlan', { apiKey, UID, into });
  if (problem) return <Text color="text-2">{problem.message}</Text>;
  if (plan === undefined) return <Loading lines={3} />;
  const names = (list: readonly string[]) => (list.length === 0 ? texts.none : list.join(', '));
  const list = (parts: readonly string[]) => (parts.length === 0 ? texts.none : parts.join('; '));
  return (
    <>
      <p>{texts.text(UID, into)}</p>
      <KeyValueList
        labelWidth={200}
        items={factsOf(texts, {
          identities: names(plan.identities.map(({ provider, providerUID }) => `${provider} ${providerUID}`)),
          profile: names(plan.profile),
          data: names(plan.data),
          kept: list(plan.kept),
          dropped: list(plan.dropped),
          revoked: texts.tokensAndCodes(plan.revoked) || texts.none,
        })}
      />
    </>
  );
}
