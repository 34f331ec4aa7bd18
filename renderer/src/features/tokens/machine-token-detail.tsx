import { Ban, X } from 'lucide-react';
import { useMemo } from 'react';
import type { OperationOutput } from '#shared/contract/index.ts';
import { MAX_TOKENS_OF_GRANT, type MachineTokenRow } from '#shared/contract/machines.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { machineTexts } from '../../texts/machines.ts';
import { tokenTexts } from '../../texts/tokens.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import layout from '../../ui/layout.module.css';
import { Pane, Stack, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { Section } from '../../ui/section.tsx';
import { useReloadAtExpiry } from '../../ui/use-reload-at-expiry.ts';
import { End, TokenState } from './columns.tsx';
import { LifetimePicture } from './lifetime-picture.tsx';
import { expiryOf } from './token-state.ts';
import classes from './tokens.module.css';

const texts = machineTexts.detail;

interface MachineTokenDetailProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onRevoke: (row: MachineTokenRow) => void;
}

/** A token of a machine: whose it is, how long it lasts, what came from the same grant. */
export function MachineTokenDetail({ id, onClose, onRevoke }: MachineTokenDetailProps) {
  const { value, problem, load } = useQuery('machines.token', { id });
  const ends = useMemo(() => value && [expiryOf(value)], [value]);
  useReloadAtExpiry(ends, load);
  const gone = problem?.code === 'not-found' || problem?.code === 'invalid-input';
  return (
    <Pane>
      <div className={layout.head}>
        <Text as="h2" fontSize={15} fontWeight={600}>
          {value && !gone ? machineTexts.kinds[value.kind] : texts.label}
        </Text>
        <IconButton icon={X} label={texts.close} onClick={onClose} />
      </div>
      {gone ? <p>{texts.gone}</p> : null}
      {problem && !gone ? <ErrorNotice problem={problem} onRetry={() => void load()} /> : null}
      {value === undefined && problem === undefined ? <Loading lines={6} /> : null}
      {value && !gone ? <Facts row={value} onRevoke={onRevoke} /> : null}
    </Pane>
  );
}

interface FactsProps extends Pick<MachineTokenDetailProps, 'onRevoke'> {
  readonly row: OperationOutput<'machines.token'>;
}

function Facts({ row, onRevoke }: FactsProps) {
  return (
    <>
      {row.state === 'valid' ? (
        <div className={layout.buttons}>
          <Button icon={Ban} onClick={() => onRevoke(row)}>
            {machineTexts.revokeButton}
          </Button>
        </div>
      ) : null}
      <LifetimePicture row={{ ...row, lastUsedAt: row.usedAt }} />
      <KeyValueList
        labelWidth={130}
        items={[
          {
            label: tokenTexts.columns.state,
            value: <TokenState state={row.state} />,
          },
          {
            label: texts.application,
            value: (
              <RouteLink to="sites" segments={[row.apiKey]}>
                {row.applicationName}
              </RouteLink>
            ),
          },
          { label: texts.clientId, value: <Copyable value={row.userKey} what={texts.clientId} /> },
          { label: texts.site, value: `${row.siteName} (${row.apiKey})` },
          { label: texts.scope, value: texts.noScope },
          { label: tokenTexts.columns.created, value: formatDateTime(row.createdAt) },
          {
            label: tokenTexts.columns.expires,
            value:
              row.state === 'valid' ? (
                <End row={row} name={machineTexts.kinds[row.kind]} />
              ) : (
                formatDateTime(row.expiresAt)
              ),
          },
          { label: texts.used, value: row.usedAt !== undefined && formatDateTime(row.usedAt) },
          { label: texts.revokedAt, value: row.revokedAt !== undefined && formatDateTime(row.revokedAt) },
        ]}
      />
      <Section plain title={texts.grant}>
        {row.grant.length === 0 ? <p className={layout.quiet}>{texts.alone}</p> : null}
        <Stack as="ul" gap={4}>
          {row.grant.map((other) => (
            <li key={other.id}>
              <RouteLink to="tokens" segments={['machines', other.id]}>
                {texts.listed(machineTexts.kinds[other.kind], tokenTexts.state[other.state])}
              </RouteLink>{' '}
              <span className={layout.quiet}>{formatDateTime(other.createdAt)}</span>
            </li>
          ))}
        </Stack>
        {row.grant.length === MAX_TOKENS_OF_GRANT ? (
          <p className={classes.hint}>{texts.newest(MAX_TOKENS_OF_GRANT)}</p>
        ) : null}
      </Section>
    </>
  );
}
