import { KeyRound, RefreshCw } from 'lucide-react';
import type { Site } from '#shared/contract/sites.ts';
import { useReveal } from '../../stores/use-reveal.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button } from '../../ui/button.tsx';
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
  const rotate = useAskedCommand('sites.rotateSecret');
  const revoke = useAskedCommand('sites.revokePreviousSecret');
  const rotateKey = useAskedCommand('sites.rotateJwtKey');
  const reveal = useReveal('sites.revealSecret');
  const rotated = previousSecretCreatedAt !== undefined;
  const askToRotate = () =>
    rotate.ask(
      { apiKey },
      {
        title: texts.rotateTitle,
        confirm: texts.rotate,
        tone: 'primary',
        text: (
          <>
            <p>{texts.rotateText}</p>
            {rotated ? <p style={{ marginTop: 8 }}>{texts.rotateReplaces}</p> : null}
          </>
        ),
        done: texts.rotated,
      },
    );
  const askToRevoke = () =>
    revoke.ask(
      { apiKey },
      { title: texts.revokeTitle, confirm: texts.revoke, text: texts.revokeText, done: texts.revoked },
    );
  const askToRotateKey = () =>
    rotateKey.ask(
      { apiKey, keepFormer: 3_600 },
      {
        title: texts.rotateJwtKeyTitle,
        confirm: texts.rotateJwtKey,
        tone: 'primary',
        text: texts.rotateJwtKeyText,
        done: texts.jwtKeyRotated,
      },
    );
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <>
          <Button small icon={RefreshCw} label={texts.rotate} onClick={askToRotate} />
          <Button small icon={KeyRound} label={texts.rotateJwtKey} onClick={askToRotateKey} />
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
          <Notice tone="warn" action={<Button small label={texts.revoke} onClick={askToRevoke} />}>
            {texts.previousNotice}
          </Notice>
        </div>
      ) : null}
      {rotate.dialog}
      {revoke.dialog}
      {rotateKey.dialog}
    </Section>
  );
}
