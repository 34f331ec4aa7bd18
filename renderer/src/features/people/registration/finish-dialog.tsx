import { useState } from 'react';
import type { Person } from '#shared/contract/people.ts';
import { uid } from '#shared/contract/values.ts';
import { replaceRoute, useNavigation } from '../../../stores/navigation.ts';
import { useCommand } from '../../../stores/use-command.ts';
import { registrationTexts as texts } from '../../../texts/registrations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import layout from '../../../ui/layout.module.css';
import { PersonField } from '../person-field.tsx';

interface FinishDialogProps {
  readonly opened: boolean;
  readonly account: Person;
  readonly onClose: () => void;
}

/** Makes a pending account final, with the site's own id for it when one is given. */
export function FinishDialog({ opened, account, onClose }: FinishDialogProps) {
  const [siteUID, setSiteUID] = useState('');
  const finishing = useCommand('registrations.finish', { done: texts.finish.done(account.displayName), quiet: true });
  const bad = siteUID !== '' && !uid.safeParse(siteUID).success;
  const submit = async () => {
    const { apiKey, UID } = account;
    await finishing.run({ apiKey, UID, ...(siteUID && { siteUID }) }, (ended) => {
      if (!ended.ok) return;
      onClose();
      // The account that is final may be another one: that with the site's id, which has the identities now.
      const { panel, query } = useNavigation.getState().route;
      replaceRoute(panel, [apiKey, ended.value.UID], query);
    });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.finish.title(account.displayName)}>
      <form
        className={layout.stack14}
        onSubmit={(event) => {
          event.preventDefault();
          if (!bad) void submit();
        }}
      >
        <p>{texts.finish.text}</p>
        <PersonField
          data-autofocus
          offersAtOnce={false}
          apiKey={account.apiKey}
          except={account.UID}
          label={texts.finish.siteUID}
          description={texts.finish.siteUIDAbout}
          value={siteUID}
          error={bad && texts.finish.badUID}
          onChange={setSiteUID}
        />
        {finishing.problem ? <ErrorNotice problem={finishing.problem} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{texts.finish.cancel}</Button>
          <Button type="submit" tone="primary" busy={finishing.busy} disabled={bad}>
            {texts.finish.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
