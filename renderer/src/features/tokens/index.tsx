import { useDisclosure } from '@mantine/hooks';
import { AppWindow, Eraser, KeyRound, SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { CredentialRow } from '#shared/contract/tokens.ts';
import { tokenState } from '#shared/contract/tokens.ts';
import { SiteFilter } from '../../call-kit/site-filter.tsx';
import { WordFilter } from '../../call-kit/word-filter.tsx';
import { goTo, replaceRoute, useNavigation } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { usePaged, useSites } from '../../stores/use-operations.ts';
import { tokenTexts as texts } from '../../texts/tokens.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { LiveList } from '../../ui/live-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { columnsWith } from './columns.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TokenDetail } from './token-detail.tsx';
import { TokenDialogsHolder } from './token-dialogs.tsx';
import classes from './tokens.module.css';
import { useEnds } from './use-ends.ts';
import { useSelection } from './use-selection.ts';

const kinds = ['token', 'code'] as const;
const rowId = (row: CredentialRow): string => `${row.kind}-${row.id}`;

/** Issued tokens and codes, live: whose they are, how long they last, and what can be done with them. */
export function TokensPanel() {
  const { segments, query } = useNavigation((state) => state.route);
  const sites = useSites().value ?? [];
  const kind = kinds.find((each) => each === query.kind);
  const state = tokenState.options.find((each) => each === query.state);
  const { apiKey, text } = query;
  const { held, watch } = useHeld();
  const list = usePaged(
    'tokens.list',
    { ...(apiKey && { apiKey }), ...(kind && { kind }), ...(state && { state }), ...(text && { text }) },
    ['tokens'],
    { held, rowId },
  );
  const { items, reload } = list;
  useEnds(items, reload);
  const filtered = Boolean(apiKey || kind || state || text);
  const change = (members: Record<string, string>) => replaceRoute('tokens', segments, { ...query, ...members });
  const selection = useSelection(items);
  const columns = useMemo(() => columnsWith(selection), [selection]);
  const kindOpened = kinds.find((each) => each === segments[0]);
  const opened = kindOpened && segments[1] ? { kind: kindOpened, id: segments[1] } : undefined;
  const openedId = opened && `${opened.kind}-${opened.id}`;
  const open = (row?: CredentialRow) => replaceRoute('tokens', row ? [row.kind, row.id] : [], query);
  return (
    <Panel
      layout="fill"
      title={texts.title}
      purpose={texts.intro}
      actions={
        <>
          <CloseBrowser apiKey={apiKey} />
          <ClearInvalid disabled={items?.length === 0 && !filtered} />
        </>
      }
      toolbar={
        <>
          <div className={classes.filter}>
            <FilterInput
              label={texts.filter.text}
              placeholder={texts.filter.placeholder}
              value={text ?? ''}
              onChange={(to) => change({ text: to })}
            />
          </div>
          <SiteFilter sites={sites} value={apiKey ?? ''} onChange={(to) => change({ apiKey: to })} />
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
    >
      <TokenDialogsHolder>
        <LiveList<CredentialRow>
          list={list}
          watch={watch}
          rowNames={texts.rowNames}
          bar={selection.rows.length > 0 ? <SelectionBar selection={selection} shown={items ?? []} /> : null}
          label={texts.table}
          columns={columns}
          rowId={rowId}
          selectedId={openedId}
          onOpen={open}
          rowHeight={38}
          empty={filtered ? <NoMatch /> : <NoTokens />}
          width={480}
          detailLabel={texts.detail.label}
          onClose={() => open()}
          {...(opened && { detail: <TokenDetail key={openedId} target={opened} onClose={() => open()} /> })}
        />
      </TokenDialogsHolder>
    </Panel>
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

function NoMatch(): ReactNode {
  return (
    <EmptyState
      icon={SearchX}
      title={texts.noMatch.title}
      action={<Button onClick={() => replaceRoute('tokens')}>{texts.noMatch.action}</Button>}
    >
      {texts.noMatch.text}
    </EmptyState>
  );
}

function CloseBrowser({ apiKey }: { apiKey: string | undefined }) {
  const closing = useCommand('tokens.closeBrowser', { done: ({ expired }) => texts.closeBrowser.done(expired) });
  return (
    <Button
      icon={AppWindow}
      title={texts.closeBrowser.about}
      busy={closing.busy}
      onClick={() => void closing.run(apiKey ? { apiKey } : {})}
    >
      {texts.closeBrowser.button}
    </Button>
  );
}

function ClearInvalid({ disabled }: { disabled: boolean }) {
  const [asking, { open, close }] = useDisclosure(false);
  const clearing = useCommand('tokens.clearInvalid', { done: ({ removed }) => texts.clearInvalid.done(removed) });
  return (
    <>
      <Button icon={Eraser} disabled={disabled} onClick={open}>
        {texts.clearInvalid.button}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={texts.clearInvalid.title}
        confirmLabel={texts.clearInvalid.confirm}
        busy={clearing.busy}
        onConfirm={() => void clearing.run({}, close)}
      >
        {texts.clearInvalid.text}
      </ConfirmDialog>
    </>
  );
}
