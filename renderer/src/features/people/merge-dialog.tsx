import { useState } from 'react';
import type { Account } from '#shared/contract/people.ts';
import { openPerson } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { peopleTexts } from '../../texts/people.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import layout from '../../ui/layout.module.css';
import { Loading } from '../../ui/loading.tsx';
import { PersonField } from './person-field.tsx';

const texts = peopleTexts.merge;

interface MergeDialogProps {
  readonly opened: boolean;
  readonly account: Account;
  readonly onClose: () => void;
}

/** Moves what an account has to another one of its site, after saying what moves. */
export function MergeDialog({ opened, account, onClose }: MergeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title(account.displayName)}>
      {opened ? <Fields account={account} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ account, onClose }: Omit<MergeDialogProps, 'opened'>) {
  const { apiKey, UID } = account;
  const [into, setInto] = useState('');
  const isItself = into === UID;
  const merging = useCommand('people.merge', { done: texts.done(UID, into), quiet: true });
  const submit = () =>
    void merging.run({ apiKey, UID, into }, (result) => {
      if (!result.ok) return;
      onClose();
      openPerson(apiKey, into);
    });
  return (
    <form
      className={layout.stack14}
      onSubmit={(event) => {
        event.preventDefault();
        if (into !== '' && !isItself) submit();
      }}
    >
      <PersonField
        data-autofocus
        offersAtOnce={false}
        label={texts.into}
        description={texts.intoAbout}
        apiKey={apiKey}
        except={UID}
        value={into}
        error={isItself ? texts.itself : undefined}
        onChange={setInto}
      />
      {into === '' || isItself ? null : <Plan key={into} apiKey={apiKey} UID={UID} into={into} />}
      {merging.problem ? <ErrorNotice problem={merging.problem} /> : null}
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button type="submit" tone="danger" busy={merging.busy} disabled={into === '' || isItself}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

function Plan({ apiKey, UID, into }: { apiKey: string; UID: string; into: string }) {
  const { value: plan, problem } = useQuery('people.mergePlan', { apiKey, UID, into });
  if (problem) return <p className={layout.secondary}>{problem.message}</p>;
  if (plan === undefined) return <Loading lines={3} />;
  const names = (list: readonly string[]) => (list.length === 0 ? texts.none : list.join(', '));
  const list = (parts: readonly string[]) => (parts.length === 0 ? texts.none : parts.join('; '));
  return (
    <>
      <p>{texts.text(UID, into)}</p>
      <KeyValueList
        labelWidth={200}
        items={[
          {
            label: texts.identities,
            value: names(plan.identities.map(({ provider, providerUID }) => `${provider} ${providerUID}`)),
          },
          { label: texts.profile, value: names(plan.profile) },
          { label: texts.data, value: names(plan.data) },
          { label: texts.kept, value: list(plan.kept) },
          { label: texts.dropped, value: list(plan.dropped) },
          { label: texts.revoked, value: texts.tokensAndCodes(plan.revoked) || texts.none },
        ]}
      />
    </>
  );
}
