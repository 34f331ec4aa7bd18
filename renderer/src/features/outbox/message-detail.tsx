import { ExternalLink } from 'lucide-react';
import type { Message } from '#shared/contract/outbox.ts';
import { SiteName } from '../../list-panel/site-name.tsx';
import { usePersonName } from '../../stores/person-names.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { outboxTexts } from '../../texts/outbox.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Hint, Mono, Row, Stack, Text } from '../../ui/layout.tsx';
import { DetailPane } from '../../ui/read.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Section } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isHtml } from './mail-document.ts';
import { MailView } from './mail-view.tsx';
import { opensOutside } from './opens-outside.ts';

const { detail: texts, purposes, kinds } = outboxTexts.messages;

/** A message as its receiver would have read it, with its codes and links to use. */
export function MessageDetail({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <DetailPane
      query={useQuery('outbox.message', { id })}
      title={(message) => (message ? (message.subject ?? purposes[message.purpose]) : texts.label)}
      about={(message) => (message ? <Addressed message={message} /> : null)}
      lines={6}
      {...{ texts, onClose }}
    >
      {(message) => <Content message={message} />}
    </DetailPane>
  );
}

/** To whom and when, as a mail program says it. */
function Addressed({ message: { to, at } }: { message: Message }) {
  return (
    <Row as="p" flexWrap="wrap" gap="2px 12px">
      <Copyable value={to} what={texts.to} wrap />
      <Hint as="span">{formatDateTime(at)}</Hint>
    </Row>
  );
}

function Content({ message }: { message: Message }) {
  const { apiKey, UID, callId, codes, links } = message;
  const name = usePersonName(apiKey, UID);
  return (
    <>
      {codes.length > 0 ? (
        <Section plain title={texts.codes}>
          <Stack as="ul" gap={10}>
            {codes.map((code) => (
              <Row as="li" key={code} gap={8} flexWrap="wrap">
                <Mono minWidth={0} fontSize={16} fontWeight={600} breaks>
                  {code}
                </Mono>
                <CopyButton value={code} what={texts.copyCode} withLabel />
              </Row>
            ))}
          </Stack>
        </Section>
      ) : null}
      {links.length > 0 ? (
        <Section plain title={texts.links}>
          <Stack as="ul" gap={10}>
            {links.map((link) => (
              <Row as="li" key={link} gap={8} flexWrap="wrap">
                <Copyable value={link} what={texts.link} wrap />
                {opensOutside(link) ? (
                  <Row
                    as="a"
                    gap={5}
                    minHeight={24}
                    display="inline-flex"
                    color="accent"
                    href={link}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    <ExternalLink size={13} aria-hidden />
                    {texts.openLink}
                  </Row>
                ) : (
                  <Hint>{texts.foreignLink}</Hint>
                )}
              </Row>
            ))}
          </Stack>
        </Section>
      ) : null}
      {message.kind === 'email' && isHtml(message.text) ? (
        <Tabs
          label={texts.views}
          names={texts}
          items={{
            mail: <MailView html={message.text} subject={message.subject ?? purposes[message.purpose]} />,
            source: (
              <Text whiteSpace="pre-wrap" breaks>
                {message.text}
              </Text>
            ),
          }}
        />
      ) : (
        <Section plain title={texts.text}>
          <Text whiteSpace="pre-wrap" breaks>
            {message.text}
          </Text>
        </Section>
      )}
      <KeyValueList
        labelWidth={90}
        items={factsOf(texts, {
          kind: kinds[message.kind],
          purpose: purposes[message.purpose],
          user: UID && (
            <RouteLink to="people" segments={[apiKey, UID]}>
              {name === undefined || name === UID ? UID : `${name} (${UID})`}
            </RouteLink>
          ),
          from: <SiteName apiKey={apiKey} withKey />,
          call: callId && (
            <RouteLink to="log" segments={[callId]}>
              {texts.openCall}
            </RouteLink>
          ),
        })}
      />
    </>
  );
}
