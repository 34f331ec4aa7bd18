import { AppWindow, KeyRound } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { ClearList } from '../../list-panel/clear-list.tsx';
import { ResourceList } from '../../list-panel/resource-list.tsx';
import { goTo, useNavigation } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { columnsWith } from './columns.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { MachineTokens } from './machine-tokens.tsx';
import { OpenIdGrants } from './openid-grants.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TokenDetail } from './token-detail.tsx';
import { TokenDialogsHolder } from './token-dialogs.tsx';
import { expiryOf } from './token-state.ts';
import { useSelection } from './use-selection.ts';

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

/** Tokens and codes, live: whose they are, how long they last, and what can be done with them. */
function IssuedTokens() {
  const selection = useSelection();
  const columns = useMemo(() => columnsWith(selection), [selection]);
  return (
    <TokenDialogsHolder>
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
            <CloseBrowser apiKey={apiKey} />
            <ClearList
              operation="tokens.clearInvalid"
              input={{}}
              texts={texts.clearInvalid}
              disabled={rows?.length === 0 && !filtered}
            />
          </>
        )}
      />
    </TokenDialogsHolder>
  );
}

function NoTokens(): ReactNode {
  return <EmptyState icon={KeyRound} texts={texts.empty} onAction={() => goTo('flows')} />;
}

function CloseBrowser({ apiKey }: { apiKey: string | undefined }) {
  const closing = useCommand('tokens.closeBrowser', { done: ({ expired }) => texts.closeBrowser.done(expired) });
  return (
    <Button
      icon={AppWindow}
      shrinks={texts.closeBrowser.button}
      title={texts.closeBrowser.about}
      busy={closing.busy}
      onClick={() => void closing.run(apiKey ? { apiKey } : {})}
    />
  );
}
