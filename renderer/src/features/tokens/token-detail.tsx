import { Ban, Send, TimerOff, TimerReset } from 'lucide-react';
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
import { KeyValueList } from '../../ui/key-value-list.tsx';
import layout from '../../ui/layout.module.css';
import { Row, Text } from '../../ui/layout.tsx';
import { DetailPane, Read } from '../../ui/read.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Section } from '../../ui/section.tsx';
import { useReloadAtExpiry } from '../../ui/use-reload-at-expiry.ts';
import { End, TokenState } from './columns.tsx';
import { LifetimePicture } from './lifetime-picture.tsx';
import { actionsOf, expiryOf } from './token-state.ts';
import { SOON_MS, useTokenActions } from './use-token-actions.ts';

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
  return (
    <>
      <div className={layout.buttons}>
        {can.call ? (
          <Button tone="primary" icon={Send} label={tokenTexts.actions.call} onClick={() => actions.call(row)} />
        ) : null}
        {can.expire ? (
          <>
            <Button
              icon={TimerReset}
              label={tokenTexts.actions.expireSoon}
              busy={actions.busy}
              onClick={() => actions.expire([row], SOON_MS)}
            />
            <Button
              icon={TimerOff}
              label={tokenTexts.actions.expire}
              busy={actions.busy}
              onClick={() => actions.expire([row], 0)}
            />
          </>
        ) : null}
        {can.revoke ? (
          <Button icon={Ban} label={tokenTexts.actions.revoke} onClick={() => actions.revoke([row])} />
        ) : null}
      </div>
      <LifetimePicture row={row} />
      <KeyValueList
        labelWidth={130}
        items={[
          { label: texts.value, value: <Masked row={row} /> },
          {
            label: tokenTexts.columns.state,
            value: <TokenState state={row.state} />,
          },
          {
            label: texts.user,
            value: UID ? (
              <RouteLink to="people" segments={[apiKey, UID]}>
                {row.displayName && row.displayName !== UID ? `${row.displayName} (${UID})` : UID}
              </RouteLink>
            ) : (
              tokenTexts.noUser
            ),
          },
          { label: texts.site, value: `${row.siteName} (${apiKey})` },
          { label: texts.origin, value: tokenTexts.origin[row.origin] },
          {
            label: texts.usedIn,
            value: usedIn && `${texts.environments[usedIn]}${row.dynamic ? `, ${texts.dynamic}` : ''}`,
          },
          {
            label: texts.flow,
            value: flowId && (
              <RouteLink to="flows" segments={[flowId]}>
                {texts.openFlow}
              </RouteLink>
            ),
          },
          { label: texts.created, value: formatDateTime(row.createdAt) },
          {
            label: row.state === 'expired' ? tokenTexts.lifetime.marks.expired : texts.expires,
            value:
              row.state === 'valid' ? (
                <End row={row} name={tokenTexts.kind[row.kind]} />
              ) : row.expiresAt === undefined ? null : (
                formatDateTime(row.expiresAt)
              ),
          },
          {
            label: texts.revoked,
            value:
              row.revokedAt !== undefined &&
              `${formatDateTime(row.revokedAt)}${row.endReason ? `, ${texts.endReason[row.endReason]}` : ''}`,
          },
          { label: texts.cid, value: row.cid && <Copyable value={row.cid} what={texts.cid} /> },
          {
            label: texts.redirectUri,
            value: row.redirectUri && <Copyable value={row.redirectUri} what={texts.redirectUri} wrap />,
          },
          { label: texts.code, value: row.code && <OtherCredential row={row.code} /> },
          {
            label: texts.tokens,
            value: row.tokens.length > 0 && row.tokens.map((token) => <OtherCredential key={token.id} row={token} />),
          },
          { label: texts.issuedBy, value: row.issuedBy && <OneCall of={row.issuedBy} /> },
          { label: texts.usedBy[row.kind], value: row.lastUsedBy && <OneCall of={row.lastUsedBy} /> },
          {
            label: texts.lastUsed,
            value: row.kind === 'token' && (row.lastUsedAt ? formatDateTime(row.lastUsedAt) : tokenTexts.notUsed),
          },
          { label: texts.calls, value: row.kind === 'token' && texts.callsMade(row.calls) },
        ]}
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
  if (call === undefined) return <span className={layout.quiet}>{texts.pruned}</span>;
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
              <p className={layout.quiet}>{texts.noCalls}</p>
            ) : (
              <CallList calls={items} label={texts.history[row.kind]} />
            )}
            {complete ? null : (
              <Text fontSize={12} marginTop={6} color="text-3">
                {texts.partly}
              </Text>
            )}
          </>
        )}
      </Read>
    </Section>
  );
}
