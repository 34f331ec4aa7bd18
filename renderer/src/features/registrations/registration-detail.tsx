import { Check, Send, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '#shared/contract/people.ts';
import { leaveDeleted, openRequest } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useOverview, useSites } from '../../stores/use-operations.ts';
import { registrationTexts as texts } from '../../texts/registrations.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Section } from '../../ui/section.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { finishingCurl, finishingDraft } from './finishing-call.ts';
import classes from './registrations.module.css';

/** One account that is not final: who it is, and the call that would finish it. */
export function RegistrationDetail({ account, onClose }: { account: Person; onClose: () => void }) {
  const [asking, setAsking] = useState<'finish' | 'discard'>();
  const siteName = useSites().value?.find(({ apiKey }) => apiKey === account.apiKey)?.name;
  const overview = useOverview().value;
  const discarding = useCommand('registrations.discard', { done: texts.discard.done(account.displayName) });
  const end = () => setAsking(undefined);
  return (
    <div className={classes.detail}>
      <div className={classes.head}>
        <h2 className={classes.title}>{account.displayName}</h2>
        <IconButton icon={X} label={texts.detail.close} onClick={onClose} />
      </div>
      <div className={classes.actions}>
        <Button tone="primary" icon={Check} onClick={() => setAsking('finish')}>
          {texts.finish.button}
        </Button>
        <Button icon={Trash2} onClick={() => setAsking('discard')}>
          {texts.discard.button}
        </Button>
      </div>
      <KeyValueList
        labelWidth={110}
        items={[
          { label: texts.detail.uid, value: <Copyable value={account.UID} what={texts.detail.uid} wrap /> },
          { label: texts.detail.site, value: siteName ? `${siteName} (${account.apiKey})` : account.apiKey },
          { label: texts.detail.since, value: formatDateTime(account.createdAt) },
          {
            label: texts.detail.identities,
            value: (
              <>
                <ul className={classes.identities}>
                  {account.identities.map(({ provider, providerUID }) => (
                    <li key={`${provider} ${providerUID}`}>
                      {provider} <code>{providerUID}</code>
                    </li>
                  ))}
                </ul>
                <p className={classes.hint}>{texts.detail.identitiesFree}</p>
              </>
            ),
          },
        ]}
      />
      <Section plain title={texts.detail.call}>
        <p className={classes.about}>{texts.detail.callAbout(account.displayName)}</p>
        {overview ? (
          <CodeBlock
            code={finishingCurl(account, overview.addresses.https, overview.ca.path)}
            what={texts.detail.copy}
          />
        ) : null}
        <div className={classes.hint}>
          <Button small icon={Send} onClick={() => openRequest(finishingDraft(account))}>
            {texts.detail.inRequests}
          </Button>
        </div>
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
          if (result.ok) leaveDeleted('registrations', account.apiKey, account.UID);
        }}
      >
        {texts.discard.text}
      </ConfirmDialog>
    </div>
  );
}
