import { KeyRound, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Site } from '#shared/contract/sites.ts';
import { useCommand } from '../../stores/use-command.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './sites.module.css';
import { useRevealSecret } from './use-reveal-secret.ts';

const texts = sitesTexts.credentials;

/** API key and secrets; rotation with both valid meanwhile (D34). */
export function Credentials({ site }: { site: Site }) {
  const { apiKey, previousSecretCreatedAt } = site;
  const [asking, setAsking] = useState<'rotate' | 'revoke' | 'jwtKey'>();
  const rotate = useCommand('sites.rotateSecret', { done: texts.rotated });
  const revoke = useCommand('sites.revokePreviousSecret', { done: texts.revoked });
  const rotateKey = useCommand('sites.rotateJwtKey', { done: texts.jwtKeyRotated });
  const reveal = useRevealSecret();
  const rotated = previousSecretCreatedAt !== undefined;
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <>
          <Button small icon={RefreshCw} onClick={() => setAsking('rotate')}>
            {texts.rotate}
          </Button>
          <Button small icon={KeyRound} onClick={() => setAsking('jwtKey')}>
            {texts.rotateJwtKey}
          </Button>
        </>
      }
    >
      <KeyValueList
        labelWidth={190}
        items={[
          { label: texts.apiKey, value: <Copyable value={apiKey} what={texts.apiKey} /> },
          {
            label: texts.secret,
            hint: texts.since(formatDateTime(site.secretCreatedAt)),
            // After a rotation the former secret must not stay revealed.
            value: (
              <Secret key={site.secretCreatedAt} what={texts.secretOf(site.name)} reveal={() => reveal({ apiKey })} />
            ),
          },
          {
            label: texts.previous,
            hint: rotated ? texts.since(formatDateTime(previousSecretCreatedAt)) : '',
            value: rotated ? (
              <Secret
                key={previousSecretCreatedAt}
                what={texts.previousOf(site.name)}
                reveal={() => reveal({ apiKey, which: 'previous' })}
              />
            ) : undefined,
          },
        ]}
      />
      {rotated ? (
        <div className={classes.notice}>
          <Notice
            tone="warn"
            action={
              <Button small onClick={() => setAsking('revoke')}>
                {texts.revoke}
              </Button>
            }
          >
            {texts.previousNotice}
          </Notice>
        </div>
      ) : null}
      <ConfirmDialog
        opened={asking === 'rotate'}
        title={texts.rotateTitle}
        confirmLabel={texts.rotate}
        tone="primary"
        busy={rotate.busy}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void rotate.run({ apiKey }, () => setAsking(undefined))}
      >
        <p>{texts.rotateText}</p>
        {rotated ? <p className={classes.second}>{texts.rotateReplaces}</p> : null}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'revoke'}
        title={texts.revokeTitle}
        confirmLabel={texts.revoke}
        busy={revoke.busy}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void revoke.run({ apiKey }, () => setAsking(undefined))}
      >
        {texts.revokeText}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'jwtKey'}
        title={texts.rotateJwtKeyTitle}
        confirmLabel={texts.rotateJwtKey}
        tone="primary"
        busy={rotateKey.busy}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void rotateKey.run({ apiKey, keepFormer: 3_600 }, () => setAsking(undefined))}
      >
        {texts.rotateJwtKeyText}
      </ConfirmDialog>
    </Section>
  );
}
