import { Check, Send, Trash2 } from 'lucide-react';
import type { Person } from '#shared/contract/people.ts';
import { leavePerson, openRequest } from '../../../stores/navigation.ts';
import { useOverview } from '../../../stores/use-operations.ts';
import { registrationTexts as texts } from '../../../texts/registrations.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { CommandButton } from '../../../ui/command-button.tsx';
import { useDialog } from '../../../ui/dialog.tsx';
import { Hint, Row } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { FinishForm } from './finish-form.tsx';
import { finishingCurl, finishingDraft } from './finishing-call.ts';
import classes from './registration.module.css';

/** What an account waits for that is not final: the call that finishes it, and both ends as buttons (D22). */
export function Registration({ account }: { account: Person }) {
  const finishing = useDialog((_: true, onClose) => ({
    title: texts.finish.title(account.displayName),
    content: <FinishForm account={account} onClose={onClose} />,
  }));
  const overview = useOverview().value;
  const { apiKey, UID, displayName } = account;
  return (
    <div className={classes.root}>
      <Row gap={8} flexWrap="wrap">
        <Button tone="primary" icon={Check} label={texts.finish.button} onClick={() => finishing.open(true)} />
        <CommandButton
          icon={Trash2}
          label={texts.discard}
          command="registrations.discard"
          input={{ apiKey, UID }}
          question={{ ...texts.discarding(displayName), after: () => leavePerson(apiKey, UID) }}
        />
        <Button icon={Send} label={texts.detail.inRequests} onClick={() => openRequest(finishingDraft(account))} />
      </Row>
      <Section plain title={texts.detail.call} description={texts.detail.callAbout}>
        {overview ? (
          <CodeBlock
            code={finishingCurl(account, overview.addresses.https, overview.ca.path)}
            what={texts.detail.copy}
          />
        ) : null}
        {account.identities.length > 0 ? <Hint marginTop={6}>{texts.detail.identitiesFree}</Hint> : null}
      </Section>
      {finishing.dialog}
    </div>
  );
}
