import { Send } from 'lucide-react';
import { useMemo } from 'react';
import type { CallRef, CredentialDetail, CredentialRow, CredentialTarget } from '#shared/contract/tokens.ts';
import { CallList } from '../../call-kit/call-list.tsx';
import { VerdictBadge } from '../../call-kit/verdict-badge.tsx';
import { useQuery } from '../../stores/use-operations.ts';
import { useReveal } from '../../stores/use-reveal.ts';
import { tokenTexts } from '../../texts/tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Hint, Row, Text, Words } from '../../ui/layout.tsx';
import { DetailPane, Read } from '../../ui/read.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';
import { useReloadAtExpiry } from '../../ui/use-reload-at-expiry.ts';
import { End, TokenState } from './columns.tsx';
import { LifetimePicture } from './lifetime-picture.tsx';
import { actionsOf, expiryOf } from './token-state.ts';
import { useTokenActions } from './use-token-actions.ts';

const texts = tokenTexts.detail;

/** A token or code: whose it is, where it came from, what used it, and what can be done with it. */
export function TokenDetail({ target, onClose }: { target: CredentialTarget; onClose: () => void }) {
  const query = useQuery('tokens.get', target);
  const { value, load } = query;
  const ends = useMemo(() => value && [expiryOf(value)], [value]);
  useReloadAtExpiry(ends, load);
  return (
    <DetailPane title={() => tokenTexts.reveal.title[target.kind]} lines={6} {...{ query, texts, onClose }}>
      {(row) => <Facts row={row} />}
    </DetailPane>
  );
}

function Facts({ row }: { row: CredentialDetail }) {
  const actions = useTokenActions();
  const can = actionsOf(row);
  const { UID, apiKey, flowId, usedIn } = row;
  const names = {
    ...{ ...texts, state: tokenTexts.columns.state, usedBy: texts.usedBy[row.kind] },
    expires: row.state === 'expired' ? tokenTexts.lifetime.marks.expired : texts.expires,
  };
  return (
    <>
      <Row gap={8} flexWrap="wrap">
        {can.call ? (
          <Button tone="primary" icon={Send} label={tokenTexts.actions.call} onClick={() => actions.call(row)} />
        ) : null}
        {can.end
          ? actions.endings([row]).map((ending) => <Button key={ending.label} {...ending} busy={actions.busy} />)
          : null}
      </Row>
      <LifetimePicture row={row} />
      <KeyValueList
        labelWidth={130}
        items={factsOf(names, {
          value: <Masked row={row} />,
          state: <TokenState state={row.state} />,
          user: UID ? (
            <RouteLink to="people" segments={[apiKey, UID]}>
              {row.displayName && row.displayName !== UID ? `${row.displayName} (${UID})` : UID}
            </RouteLink>
          ) : (
            tokenTexts.noUser
          ),
          site: `${row.siteName} (${apiKey})`,
          origin: tokenTexts.origin[row.origin],
          usedIn: usedIn && `${texts.environments[usedIn]}${row.dynamic ? `, ${texts.dynamic}` : ''}`,
          flow: flowId && (
            <RouteLink to="flows" segments={[flowId]}>
              {texts.openFlow}
            </RouteLink>
          ),
          created: formatDateTime(row.createdAt),
          expires:
            row.state === 'valid' ? (
              <End row={row} name={tokenTexts.kind[row.kind]} />
            ) : row.expiresAt === undefined ? null : (
              formatDateTime(row.expiresAt)
            ),
          revoked:
            row.revokedAt !== undefined &&
            `${formatDateTime(row.revokedAt)}${row.endReason ? `, ${texts.endReason[row.endReason]}` : ''}`,
          cid: row.cid && <Copyable value={row.cid} what={texts.cid} />,
          redirectUri: row.redirectUri && <Copyable value={row.redirectUri} what={texts.redirectUri} wrap />,
          code: row.code && <OtherCredential row={row.code} />,
          tokens: row.tokens.length > 0 && row.tokens.map((token) => <OtherCredential key={token.id} row={token} />),
          issuedBy: row.issuedBy && <OneCall of={row.issuedBy} />,
          usedBy: row.lastUsedBy && <OneCall of={row.lastUsedBy} />,
          lastUsed: row.kind === 'token' && (row.lastUsedAt ? formatDateTime(row.lastUsedAt) : tokenTexts.notUsed),
          calls: row.kind === 'token' && texts.callsMade(row.calls),
        })}
      />
      <Calls key={`${row.calls} ${row.state}`} row={row} />
    </>
  );
}

function Masked({ row }: { row: CredentialRow }) {
  const reveal = useReveal('tokens.reveal');
  return (
    <Secret
      what={`${tokenTexts.kind[row.kind]} ${row.masked}`}
      masked={row.masked}
      reveal={() => reveal({ kind: row.kind, id: row.id })}
    />
  );
}

function OtherCredential({ row }: { row: CredentialRow }) {
  return (
    <RouteLink to="tokens" segments={[row.kind, row.id]}>
      {`${tokenTexts.kind[row.kind]} ${row.masked} (${tokenTexts.state[row.state]})`}
    </RouteLink>
  );
}

function OneCall({ of: { callId, call } }: { of: CallRef }) {
  if (call === undefined) return <Words color="text-3">{texts.pruned}</Words>;
  return (
    <Row as="span" display="inline-flex" flexWrap="wrap" gap={8}>
      <RouteLink to="log" segments={[callId]}>
        {call.method}
      </RouteLink>
      <VerdictBadge call={call} plain />
    </Row>
  );
}

function Calls({ row }: { row: CredentialDetail }) {
  const query = useQuery('tokens.calls', { kind: row.kind, id: row.id });
  return (
    <Section plain title={texts.history[row.kind]}>
      <Read query={query} lines={2}>
        {({ items, complete }) => (
          <>
            {items.length === 0 ? (
              <Text color="text-3">{texts.noCalls}</Text>
            ) : (
              <CallList calls={items} label={texts.history[row.kind]} />
            )}
            {complete ? null : <Hint marginTop={6}>{texts.partly}</Hint>}
          </>
        )}
      </Read>
    </Section>
  );
}
