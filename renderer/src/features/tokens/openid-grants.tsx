import { ArrowLeft, Ban, Fingerprint } from 'lucide-react';
import { type OpenIdGrant, openIdGrantKind } from '#shared/contract/openid.ts';
import { ListPanel, useListFilter } from '../../list-panel/list-panel.tsx';
import { WordFilter } from '../../list-panel/word-filter.tsx';
import { goTo, replaceRoute } from '../../stores/navigation.ts';
import { usePaged } from '../../stores/use-operations.ts';
import { openIdTexts } from '../../texts/openid.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import { RouteLink } from '../../ui/route-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useHeld } from '../../ui/use-held.ts';

const texts = openIdTexts.grants;
const tones = { valid: 'ok', expired: 'neutral', used: 'neutral' } as const;
const rowId = ({ id }: OpenIdGrant): string => id;
const clientOf = ({ clientName, clientID }: OpenIdGrant): string => clientName ?? clientID;

const columns: readonly Column<OpenIdGrant>[] = [
  {
    id: 'kind',
    header: texts.columns.kind,
    width: '110px',
    sortValue: ({ kind }) => kind,
    cell: ({ kind }) => texts.kinds[kind],
  },
  {
    id: 'state',
    header: texts.columns.state,
    width: '84px',
    sortValue: ({ state }) => state,
    cell: ({ state }) => (
      <StatusBadge tone={tones[state]} plain>
        {texts.states[state]}
      </StatusBadge>
    ),
  },
  { id: 'client', header: texts.columns.client, width: '150px', sortValue: clientOf, cell: clientOf },
  {
    id: 'user',
    header: texts.columns.user,
    width: '150px',
    sortValue: ({ UID }) => UID,
    cell: ({ apiKey, UID }) =>
      UID === undefined ? (
        texts.noUser
      ) : (
        <RouteLink to="people" segments={[apiKey, UID]}>
          {UID}
        </RouteLink>
      ),
  },
  { id: 'scope', header: texts.columns.scope, hideBelow: 700, cell: ({ scope }) => scope },
  { id: 'site', header: texts.columns.site, width: '110px', hideBelow: 900, cell: ({ siteName }) => siteName },
  {
    id: 'created',
    header: texts.columns.created,
    width: '150px',
    hideBelow: 1000,
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    id: 'expires',
    header: texts.columns.expires,
    width: '150px',
    hideBelow: 560,
    sortValue: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => (expiresAt === undefined ? texts.never : formatDateTime(expiresAt)),
  },
  { id: 'actions', header: texts.columns.actions, width: '64px', cell: (row) => <EndAccess row={row} /> },
];

/** What the OpenID providers gave to relying parties: grants, refresh tokens, access tokens, codes. */
export function OpenIdGrants() {
  const { query, change } = useListFilter('tokens');
  const kind = openIdGrantKind.options.find((each) => each === query.of);
  const { apiKey, text } = query;
  const { held, watch } = useHeld();
  const wanted = { ...(apiKey && { apiKey }), ...(kind && { kind }), ...(text && { text }) };
  const list = usePaged('openid.grants', wanted, { held, rowId });
  return (
    <ListPanel<OpenIdGrant>
      panel="tokens"
      texts={texts}
      title={texts.title}
      purpose={texts.intro}
      cleared={['openid']}
      actions={
        <Button icon={ArrowLeft} onClick={() => replaceRoute('tokens')}>
          {texts.back}
        </Button>
      }
      filters={
        <WordFilter
          label={texts.filter.kind}
          all={texts.filter.all}
          words={texts.kinds}
          value={kind}
          onChange={(to) => change({ of: to })}
        />
      }
      filtered={Boolean(apiKey || kind || text)}
      nothing={
        <EmptyState
          icon={Fingerprint}
          title={texts.nothing.title}
          action={
            <Button tone="primary" onClick={() => goTo('sites')}>
              {texts.nothing.action}
            </Button>
          }
        >
          {texts.nothing.text}
        </EmptyState>
      }
      list={list}
      watch={watch}
      columns={columns}
      rowId={rowId}
      rowHeight={38}
    />
  );
}

function EndAccess({ row }: { row: OpenIdGrant }) {
  const { apiKey, UID, clientID, state } = row;
  const ending = useAskedCommand('openid.revokeGrants');
  if (UID === undefined || state !== 'valid') return null;
  const end = () =>
    ending.ask(
      { apiKey, UID, clientID },
      {
        title: texts.endTitle(clientOf(row)),
        confirm: texts.endConfirm,
        text: texts.endText,
        done: ({ ended }) => texts.ended(ended),
      },
    );
  return (
    <>
      <IconButton icon={Ban} label={texts.end(clientOf(row), UID)} onClick={end} />
      {ending.dialog}
    </>
  );
}
