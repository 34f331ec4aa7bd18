import { KeyRound, RefreshCw } from 'lucide-react';
import type { Site } from '#shared/contract/sites.ts';
import { useReveal } from '../../stores/use-reveal.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';

const texts = sitesTexts.credentials;

/** API key and secrets; rotation with both valid meanwhile (D34). */
export function Credentials({ site }: { site: Site }) {
  const { apiKey, previousSecretCreatedAt } = site;
  const reveal = useReveal('sites.revealSecret');
  const rotated = previousSecretCreatedAt !== undefined;
  const rotateText = (
    <>
      <p>{texts.rotateText}</p>
      {rotated ? <p style={{ marginTop: 8 }}>{texts.rotateReplaces}</p> : null}
    </>
  );
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <>
          <CommandButton
            small
            icon={RefreshCw}
            label={texts.rotate}
            command="sites.rotateSecret"
            input={{ apiKey }}
            question={{ ...texts.rotating, text: rotateText }}
          />
          <CommandButton
            small
            icon={KeyRound}
            label={texts.rotateJwtKey}
            command="sites.rotateJwtKey"
            input={{ apiKey, keepFormer: 3_600 }}
            question={texts.rotatingJwtKey}
          />
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
        <div style={{ marginTop: 10 }}>
          <Notice
            tone="warn"
            action={
              <CommandButton
                small
                label={texts.revoke}
                command="sites.revokePreviousSecret"
                input={{ apiKey }}
                question={texts.revoking}
              />
            }
          >
            {texts.previousNotice}
          </Notice>
        </div>
      ) : null}
    </Section>
  );
}
