import { useMediaQuery } from '@mantine/hooks';
import { AppWindow, Bot, Eraser, Fingerprint, KeyRound } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { tokenState } from '#shared/contract/tokens.ts';
import { ListPanel, useListFilter } from '../../list-panel/list-panel.tsx';
import { WordFilter } from '../../list-panel/word-filter.tsx';
import { goTo, replaceRoute } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { usePaged } from '../../stores/use-operations.ts';
import { machineTexts } from '../../texts/machines.ts';
import { openIdTexts } from '../../texts/openid.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { columnsWith } from './columns.tsx';
import { MachineTokens } from './machine-tokens.tsx';
import { OpenIdGrants } from './openid-grants.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TokenDetail } from './token-detail.tsx';
import { TokenDialogsHolder } from './token-dialogs.tsx';
import { useEnds } from './use-ends.ts';
import { useSelection } from './use-selection.ts';

const grantTexts = openIdTexts.grants;
const kinds = ['token', 'code'] as const;
const rowId = (row: CredentialRow): string => `${row.kind}-${row.id}`;

/** Issued tokens and codes; those of the OpenID providers and of machines have addresses of their own. */
export function TokensPanel() {
  const { segments } = useListFilter('tokens');
  if (segments[0] === 'openid') return <OpenIdGrants />;
  return segments[0] === 'machines' ? <MachineTokens /> : <IssuedTokens />;
}

/** Tokens and codes, live: whose they are, how long they last, and what can be done with them. */
function IssuedTokens() {
  const { segments, query, change } = useListFilter('tokens');
  const kind = kinds.find((each) => each === query.kind);
  const state = tokenState.options.find((each) => each === query.state);
  const { apiKey, text } = query;
  const { held, watch } = useHeld();
  const wanted = { ...(apiKey && { apiKey }), ...(kind && { kind }), ...(state && { state }), ...(text && { text }) };
  const list = usePaged('tokens.list', wanted, { held, rowId });
  const { items, reload } = list;
  useEnds(items, reload);
  const filtered = Boolean(apiKey || kind || state || text);
  const selection = useSelection(items);
  const columns = useMemo(() => columnsWith(selection), [selection]);
  const kindOpened = kinds.find((each) => each === segments[0]);
  const opened = kindOpened && segments[1] ? { kind: kindOpened, id: segments[1] } : undefined;
  const openedId = opened && `${opened.kind}-${opened.id}`;
  const open = (row?: CredentialRow) => replaceRoute('tokens', row ? [row.kind, row.id] : [], query);
  return (
    <TokenDialogsHolder>
      <ListPanel<CredentialRow>
        panel="tokens"
        texts={texts}
        title={texts.title}
        purpose={texts.intro}
        actions={<Actions apiKey={apiKey} empty={items?.length === 0 && !filtered} />}
        filters={
          <>
            <WordFilter
              label={texts.filter.kind}
              all={texts.filter.allKinds}
              words={texts.kinds}
              value={kind}
              onChange={(to) => change({ kind: to })}
            />
            <WordFilter
              label={texts.filter.state}
              all={texts.filter.allStates}
              words={texts.state}
              value={state}
              onChange={(to) => change({ state: to })}
            />
          </>
        }
        filtered={filtered}
        nothing={<NoTokens />}
        list={list}
        watch={watch}
        bar={selection.rows.length > 0 ? <SelectionBar selection={selection} shown={items ?? []} /> : null}
        columns={columns}
        rowId={rowId}
        selectedId={openedId}
        onOpen={open}
        rowHeight={38}
        width={480}
        onClose={() => open()}
        {...(opened && { detail: <TokenDetail key={openedId} target={opened} onClose={() => open()} /> })}
      />
    </TokenDialogsHolder>
  );
}

function NoTokens(): ReactNode {
  return (
    <EmptyState
      icon={KeyRound}
      title={texts.empty.title}
      action={
        <Button tone="primary" onClick={() => goTo('flows')}>
          {texts.empty.action}
        </Button>
      }
    >
      {texts.empty.text}
    </EmptyState>
  );
}

/** Below this width the four buttons would be a row of their own below the title. */
const narrow = '(max-width: 1139px)';

/** Leads to the other lists; where room is short, what is done to all of them is a menu. */
function Actions({ apiKey, empty }: { apiKey: string | undefined; empty: boolean }) {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const closing = useCommand('tokens.closeBrowser', { done: ({ expired }) => texts.closeBrowser.done(expired) });
  const closeBrowser = () => void closing.run(apiKey ? { apiKey } : {});
  const clearing = useAskedCommand('tokens.clearInvalid');
  const { title, confirm, text } = texts.clearInvalid;
  const done = ({ removed }: { removed: number }) => texts.clearInvalid.done(removed);
  const clear = () => clearing.ask({}, { title, confirm, text, done });
  return (
    <>
      <Button icon={Fingerprint} title={grantTexts.openAbout} onClick={() => replaceRoute('tokens', ['openid'])}>
        {grantTexts.open}
      </Button>
      <Button icon={Bot} title={machineTexts.openAbout} onClick={() => replaceRoute('tokens', ['machines'])}>
        {machineTexts.open}
      </Button>
      {isNarrow ? (
        <ActionMenu
          label={texts.more}
          items={[
            { label: texts.closeBrowser.button, icon: AppWindow, disabled: closing.busy, onClick: closeBrowser },
            { label: texts.clearInvalid.button, icon: Eraser, disabled: empty, onClick: clear },
          ]}
        />
      ) : (
        <>
          <Button icon={AppWindow} title={texts.closeBrowser.about} busy={closing.busy} onClick={closeBrowser}>
            {texts.closeBrowser.button}
          </Button>
          <Button icon={Eraser} disabled={empty} onClick={clear}>
            {texts.clearInvalid.button}
          </Button>
        </>
      )}
      {clearing.dialog}
    </>
  );
}
