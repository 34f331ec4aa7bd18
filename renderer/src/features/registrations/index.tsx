import { UserRoundCheck } from 'lucide-react';
import type { Person } from '#shared/contract/people.ts';
import { ListPanel, useListFilter } from '../../list-panel/list-panel.tsx';
import { useFlowForm } from '../../stores/flow-form.ts';
import { goTo, replaceRoute } from '../../stores/navigation.ts';
import { usePaged, useSites } from '../../stores/use-operations.ts';
import { registrationTexts as texts } from '../../texts/registrations.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime, formatDuration } from '../../ui/format-time.ts';
import { useServiceClock } from '../../ui/service-clock.ts';
import { useHeld } from '../../ui/use-held.ts';
import { useNow } from '../../ui/use-now.ts';
import { RegistrationDetail } from './registration-detail.tsx';

const rowId = ({ apiKey, UID }: Person): string => `${apiKey} ${UID}`;

/** Accounts that are not final: who, since when, and which call would finish them (D22). */
export function RegistrationsPanel() {
  const { segments, query } = useListFilter('registrations');
  const sites = useSites().value ?? [];
  const { apiKey, text } = query;
  const { held, watch } = useHeld();
  const list = usePaged('registrations.list', { ...(apiKey && { apiKey }), ...(text && { text }) }, ['registrations'], {
    held,
    rowId,
  });
  const selected = list.items?.find((account) => account.apiKey === segments[0] && account.UID === segments[1]);
  const select = (account?: Person) =>
    replaceRoute('registrations', account ? [account.apiKey, account.UID] : [], query);
  const siteName = (key: string) => sites.find((site) => site.apiKey === key)?.name ?? key;
  const columns: readonly Column<Person>[] = [
    {
      id: 'who',
      header: texts.columns.who,
      width: 'minmax(140px, 1.2fr)',
      sortValue: ({ displayName }) => displayName,
      cell: ({ displayName }) => displayName,
    },
    {
      id: 'identities',
      header: texts.columns.identities,
      width: 'minmax(120px, 1fr)',
      cell: ({ identities }) => identities.map(({ provider }) => provider).join(', '),
    },
    {
      id: 'site',
      header: texts.columns.site,
      width: 'minmax(100px, 1fr)',
      hideBelow: 560,
      sortValue: (account) => siteName(account.apiKey),
      cell: (account) => siteName(account.apiKey),
    },
    {
      id: 'since',
      header: texts.columns.since,
      width: '130px',
      hideBelow: 420,
      sortValue: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <Since at={createdAt} />,
    },
  ];
  return (
    <ListPanel<Person>
      panel="registrations"
      texts={texts}
      title={texts.title}
      purpose={texts.intro}
      filtered={Boolean(apiKey || text)}
      nothing={<NobodyPending />}
      list={list}
      watch={watch}
      columns={columns}
      rowId={rowId}
      selectedId={selected && rowId(selected)}
      onOpen={select}
      width={520}
      onClose={() => select()}
      {...(selected && {
        detail: <RegistrationDetail key={selected.UID} account={selected} onClose={() => select()} />,
      })}
    />
  );
}

function Since({ at }: { at: number }) {
  const now = useNow(useServiceClock());
  return <span title={formatDateTime(at)}>{texts.since(formatDuration(now - at))}</span>;
}

function NobodyPending() {
  // Flows opens with x_pending_registration switched on.
  const prepare = () => {
    useFlowForm.setState(({ login, useCase }) => ({
      useCase: useCase === 'server' || useCase === 'openid' ? 'token' : useCase,
      login: { ...login, x_pending_registration: true },
    }));
    goTo('flows');
  };
  return (
    <EmptyState
      icon={UserRoundCheck}
      title={texts.empty.title}
      action={
        <Button tone="primary" onClick={prepare}>
          {texts.empty.action}
        </Button>
      }
    >
      {texts.empty.text}
    </EmptyState>
  );
}
