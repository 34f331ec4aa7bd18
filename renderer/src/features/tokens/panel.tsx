import { AppWindow, Eraser, KeyRound } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { ResourceList } from '../../list-panel/resource-list.tsx';
import { useSelection } from '../../list-panel/use-selection.ts';
import { goTo, useNavigation } from '../../stores/navigation.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { tokenColumns } from './columns.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { MachineTokens } from './machine-tokens.tsx';
import { OpenIdGrants } from './openid-grants.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TokenDetail } from './token-detail.tsx';
import { TokenRevealHolder } from './token-reveal.tsx';
import { expiryOf } from './token-state.ts';

const kinds = ['token', 'code'] as const;

const filters = {
  kind: { label: texts.filter.kind, all: texts.filter.allKinds, words: texts.kinds },
  state: { label: texts.filter.state, all: texts.filter.allStates, words: texts.state },
};

/** Whatever was issued, by its kind: tokens and codes of users, tokens of machines, grants of the OpenID providers. */
export default function TokensPanel() {
  const [part] = useNavigation((state) => state.route.segments);
  if (part === 'openid') return <OpenIdGrants />;
  return part === 'machines' ? <MachineTokens /> : <IssuedTokens />;
}

const idOf = ({ kind, id }: CredentialRow): string => `${kind} ${id}`;

/** Tokens and codes, live: whose they are, how long they last, and what can be done with them. */
function IssuedTokens() {
  const selection = useSelection(idOf);
  const columns = useMemo(() => tokenColumns(selection), [selection]);
  return (
    <TokenRevealHolder>
      <ResourceList
        panel="tokens"
        operation="tokens.list"
        texts={texts}
        title={texts.title}
        purpose={texts.intro}
        filters={filters}
        columns={columns}
        address={({ kind, id }) => [kind, id]}
        endOf={expiryOf}
        rowHeight={38}
        width={480}
        detail={([opened, id], onClose) => {
          const kind = kinds.find((each) => each === opened);
          return kind && id && <TokenDetail key={`${kind} ${id}`} target={{ kind, id }} onClose={onClose} />;
        }}
        bar={({ rows = [] }) => <SelectionBar selection={selection} shown={rows} />}
        empty={<NoTokens />}
        actions={({ filter: { apiKey }, filtered, rows }) => (
          <>
            <KindSwitch shown="issued" />
            <CommandButton
              icon={AppWindow}
              shrinks={texts.closeBrowser.button}
              title={texts.closeBrowser.about}
              command="tokens.closeBrowser"
              input={apiKey ? { apiKey } : {}}
              done={texts.closeBrowser.done}
            />
            <CommandButton
              icon={Eraser}
              shrinks={texts.clearInvalid}
              command="tokens.clearInvalid"
              input={{}}
              question={texts.clearingInvalid}
              disabled={rows?.length === 0 && !filtered}
            />
          </>
        )}
      />
    </TokenRevealHolder>
  );
}

function NoTokens(): ReactNode {
  return <EmptyState icon={KeyRound} texts={texts.empty} onAction={() => goTo('flows')} />;
}
