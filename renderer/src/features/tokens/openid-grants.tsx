import { Fingerprint } from 'lucide-react';
import type { OpenIdGrant } from '#shared/contract/openid.ts';
import { ResourceList } from '../../list-panel/resource-list.tsx';
import { goTo } from '../../stores/navigation.ts';
import { openIdTexts } from '../../texts/openid.ts';
import { tokenTexts } from '../../texts/tokens.ts';
import { columnsOf } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { sharedColumns } from './columns.tsx';
import { clientOf, EndAccess, GrantDetail, UserOfGrant } from './grant-detail.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { expiryOf } from './token-state.ts';

const texts = openIdTexts.grants;

const filters = { kind: { label: texts.filter.kind, all: texts.filter.all, words: texts.kinds } };

const shared = sharedColumns<OpenIdGrant>(texts.kinds, '108px');

const heads = { ...tokenTexts.columns, ...texts.columns };

const columns = columnsOf<OpenIdGrant, typeof heads>(heads, {
  kind: shared.kind,
  state: shared.state,
  expires: shared.expires,
  user: {
    width: 'minmax(80px, 1fr)',
    cell: (row) => <UserOfGrant row={row} />,
  },
  client: {
    width: 'minmax(80px, 1fr)',
    sortValue: clientOf,
    cell: (row) => <span title={row.clientID}>{clientOf(row)}</span>,
  },
  scope: {
    width: 'minmax(90px, 1fr)',
    hideBelow: 640,
    cell: ({ scope }) => <span title={scope}>{scope}</span>,
  },
  site: shared.site,
  created: shared.created,
  actions: shared.actions((row) => <EndAccess row={row} />),
});

/** What the OpenID providers gave to relying parties: grants, refresh tokens, access tokens, codes. */
export function OpenIdGrants() {
  return (
    <ResourceList
      panel="tokens"
      part="openid"
      operation="openid.grants"
      texts={texts}
      title={tokenTexts.title}
      purpose={texts.intro}
      actions={() => <KindSwitch shown="openid" />}
      filters={filters}
      columns={columns}
      address={({ id }) => [id]}
      endOf={expiryOf}
      rowHeight={38}
      width={440}
      detail={([id = ''], onClose) => <GrantDetail key={id} id={id} onClose={onClose} />}
      empty={
        <EmptyState
          icon={Fingerprint}
          texts={texts.nothing}
          onAction={() => goTo('flows', [], { useCase: 'openid' })}
        />
      }
    />
  );
}
