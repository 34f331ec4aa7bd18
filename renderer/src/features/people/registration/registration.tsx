import { Check, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '#shared/contract/people.ts';
import { leavePerson, openRequest } from '../../../stores/navigation.ts';
import { useCommand } from '../../../stores/use-command.ts';
import { useOverview } from '../../../stores/use-operations.ts';
import { registrationTexts as texts } from '../../../texts/registrations.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { Section } from '../../../ui/section.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { finishingCurl, finishingDraft } from './finishing-call.ts';
import classes from './registration.module.css';

/** What an account waits for that is not final: the call that finishes it, and both ends as buttons (D22). */
export function Registration({ account }: { account: Person }) {
  const [asking, setAsking] = useState<'finish' | 'discard'>();
  const overview = useOverview().value;
  const discarding = useCommand('registrations.discard', { done: texts.discard.done(account.displayName) });
  const end = () => setAsking(undefined);
  return (
    <div className={classes.root}>
      <div className={layout.buttons}>
        <Button tone="primary" icon={Check} onClick={() => setAsking('finish')}>
          {texts.finish.button}
        </Button>
        <Button icon={Trash2} onClick={() => setAsking('discard')}>
          {texts.discard.button}
        </Button>
        <Button icon={Send} onClick={() => openRequest(finishingDraft(account))}>
          {texts.detail.inRequests}
        </Button>
      </div>
      <Section plain title={texts.detail.call} description={texts.detail.callAbout}>
        {overview ? (
          <CodeBlock
            code={finishingCurl(account, overview.addresses.https, overview.ca.path)}
            what={texts.detail.copy}
          />
        ) : null}
        {account.identities.length > 0 ? <p className={classes.hint}>{texts.detail.identitiesFree}</p> : null}
      </Section>
      <FinishDialog opened={asking === 'finish'} account={account} onClose={end} />
      <ConfirmDialog
        opened={asking === 'discard'}
        onClose={end}
        title={texts.discard.title(account.displayName)}
        confirmLabel={texts.discard.confirm}
        busy={discarding.busy}
        onConfirm={async () => {
          const result = await discarding.run({ apiKey: account.apiKey, UID: account.UID }, end);
          if (result.ok) leavePerson(account.apiKey, account.UID);
        }}
      >
        {texts.discard.text}
      </ConfirmDialog>
    </div>
  );
}
