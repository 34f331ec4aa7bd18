import { Ban } from 'lucide-react';
import { useMemo } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { MAX_TOKENS_OF_GRANT, type MachineTokenRow } from '#shared/contract/machines.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { machineTexts } from '../../texts/machines.ts';
import { tokenTexts } from '../../texts/tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { factsOf, KeyValueList } from '../../ui/key-value-list.tsx';
import { Hint, Row, Stack, Text, Words } from '../../ui/layout.tsx';
import { DetailPane } from '../../ui/read.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Section } from '../../ui/section.tsx';
import { useReloadAtExpiry } from '../../ui/use-reload-at-expiry.ts';
import { End, TokenState } from './columns.tsx';
import { LifetimePicture } from './lifetime-picture.tsx';
import { expiryOf } from './token-state.ts';

const texts = machineTexts.detail;

const facts = { ...tokenTexts.columns, ...texts };

interface MachineTokenDetailProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onRevoke: (row: MachineTokenRow) => void;
}

/** A token of a machine: whose it is, how long it lasts, what came from the same grant. */
export function MachineTokenDetail({ id, onClose, onRevoke }: MachineTokenDetailProps) {
  const query = useQuery('machines.token', { id });
  const { value, load } = query;
  const ends = useMemo(() => value && [expiryOf(value)], [value]);
  useReloadAtExpiry(ends, load);
  return (
    <DetailPane
      title={(row) => (row ? machineTexts.kinds[row.kind] : texts.label)}
      lines={6}
      {...{ query, texts, onClose }}
    >
      {(row) => <Facts row={row} onRevoke={onRevoke} />}
    </DetailPane>
  );
}

function Facts({
  row,
  onRevoke,
}: { row: OperationOutput<'machines.token'> } & Pick<MachineTokenDetailProps, 'onRevoke'>) {
  return (
    <>
      {row.state === 'valid' ? (
        <Row gap={8} flexWrap="wrap">
          <Button icon={Ban} label={machineTexts.revokeButton} onClick={() => onRevoke(row)} />
        </Row>
      ) : null}
      <LifetimePicture row={{ ...row, lastUsedAt: row.usedAt }} />
      <KeyValueList
        labelWidth={130}
        items={factsOf(facts, {
          state: <TokenState state={row.state} />,
          application: (
            <RouteLink to="sites" segments={[row.apiKey]}>
              {row.applicationName}
            </RouteLink>
          ),
          clientId: <Copyable value={row.userKey} what={texts.clientId} />,
          site: `${row.siteName} (${row.apiKey})`,
          scope: texts.noScope,
          created: formatDateTime(row.createdAt),
          expires:
            row.state === 'valid' ? (
              <End row={row} name={machineTexts.kinds[row.kind]} />
            ) : (
              formatDateTime(row.expiresAt)
            ),
          used: row.usedAt !== undefined && formatDateTime(row.usedAt),
          revokedAt: row.revokedAt !== undefined && formatDateTime(row.revokedAt),
        })}
      />
      <Section plain title={texts.grant}>
        {row.grant.length === 0 ? <Text color="text-3">{texts.alone}</Text> : null}
        <Stack as="ul" gap={4}>
          {row.grant.map((other) => (
            <li key={other.id}>
              <RouteLink to="tokens" segments={['machines', other.id]}>
                {texts.listed(machineTexts.kinds[other.kind], tokenTexts.state[other.state])}
              </RouteLink>{' '}
              <Words color="text-3">{formatDateTime(other.createdAt)}</Words>
            </li>
          ))}
        </Stack>
        {row.grant.length === MAX_TOKENS_OF_GRANT ? (
          <Hint marginTop={6}>{texts.newest(MAX_TOKENS_OF_GRANT)}</Hint>
        ) : null}
      </Section>
    </>
  );
}
