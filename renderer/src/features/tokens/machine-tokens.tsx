import { Ban, Bot } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { MachineTokenRow } from '#shared/contract/machines.ts';
import { ResourceList } from '../../list-panel/resource-list.tsx';
import { goTo } from '../../stores/navigation.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { machineTexts as texts } from '../../texts/machines.ts';
import { tokenTexts } from '../../texts/tokens.ts';
import { IconButton } from '../../ui/button.tsx';
import { columnsOf } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { sharedColumns } from './columns.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { MachineTokenDetail } from './machine-token-detail.tsx';
import { expiryOf } from './token-state.ts';

const filters = {
  kind: { label: texts.filter.kind, all: texts.filter.allKinds, words: texts.kinds },
  state: { label: tokenTexts.filter.state, all: tokenTexts.filter.allStates, words: tokenTexts.state },
};

const shared = sharedColumns<MachineTokenRow>(texts.kinds, '116px');

const heads = { ...tokenTexts.columns, ...texts.columns };

/** The columns, with one that revokes. */
const columnsWith = (revoke: (row: MachineTokenRow) => void) =>
  columnsOf<MachineTokenRow, typeof heads>(heads, {
    kind: shared.kind,
    state: shared.state,
    expires: shared.expires,
    application: {
      width: 'minmax(90px, 1fr)',
      sortValue: ({ applicationName }) => applicationName,
      cell: ({ applicationName, userKey }) => <span title={userKey}>{applicationName}</span>,
    },
    userKey: {
      width: 'minmax(90px, 1fr)',
      hideBelow: 836,
      cell: ({ userKey }) => <code title={userKey}>{userKey}</code>,
    },
    site: shared.site,
    created: shared.created,
    actions: shared.actions((row) =>
      row.state === 'valid' ? (
        <IconButton
          icon={Ban}
          label={texts.revoke(texts.kinds[row.kind], row.applicationName)}
          onClick={(event) => {
            // The row below it opens on a click.
            event.stopPropagation();
            revoke(row);
          }}
        />
      ) : null,
    ),
  });

/** What the server for machines gave to applications: whose it is, how long it lasts, and its end (X 2, ADR 33). */
export function MachineTokens() {
  const ask = useAskedCommand('machines.revoke');
  const revoke = useCallback(
    ({ id, kind, applicationName }: MachineTokenRow) => ask({ id }, texts.revoking(kind, applicationName)),
    [ask],
  );
  const columns = useMemo(() => columnsWith(revoke), [revoke]);
  return (
    <ResourceList
      panel="tokens"
      part="machines"
      operation="machines.tokens"
      texts={texts}
      title={tokenTexts.title}
      purpose={texts.intro}
      actions={() => <KindSwitch shown="machines" />}
      filters={filters}
      columns={columns}
      address={({ id }) => [id]}
      endOf={expiryOf}
      rowHeight={38}
      width={440}
      detail={([id = ''], onClose) => <MachineTokenDetail key={id} id={id} onClose={onClose} onRevoke={revoke} />}
      empty={<EmptyState icon={Bot} texts={texts.nothing} onAction={() => goTo('sites')} />}
    />
  );
}
