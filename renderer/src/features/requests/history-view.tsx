import { History, ScrollText } from 'lucide-react';
import type { MethodEntry } from '#shared/contract/requests.ts';
import type { RequestOutcome, SentRequestEntry } from '#shared/contract/saved-requests.ts';
import { openLog } from '../../stores/navigation.ts';
import { showRequest } from '../../stores/request-form.ts';
import { usePaged } from '../../stores/use-operations.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { formatDateTime, formatLatency } from '../../ui/format-time.ts';
import layout from '../../ui/layout.module.css';
import { Stack, Words } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { formOfDraft } from './draft.ts';
import classes from './saved.module.css';

const texts = savedRequestTexts.history;

/** The calls sent from this panel, newest first; one fills the form again. */
export function HistoryView({ methods }: { methods: readonly MethodEntry[] }) {
  const sent = usePaged('requestHistory.list', { limit: 50 });
  if (sent.problem) return <ErrorNotice problem={sent.problem} onRetry={() => void sent.reload()} />;
  if (sent.items === undefined) return <Loading lines={5} />;
  if (sent.items.length === 0) {
    return <EmptyState icon={History} texts={texts.none} />;
  }
  return (
    <Section
      title={savedRequestTexts.tabs.history}
      description={texts.about}
      actions={
        <CommandButton small label={texts.clear} command="requestHistory.clear" input={{}} question={texts.clearing} />
      }
    >
      <Stack as="ul" margin="0 -8px" aria-label={texts.label}>
        {sent.items.map((entry) => (
          <Entry key={entry.id} entry={entry} methods={methods} />
        ))}
      </Stack>
      {sent.moreProblem ? <ErrorNotice problem={sent.moreProblem} onRetry={() => void sent.retryMore()} /> : null}
      {sent.complete || sent.moreProblem ? null : (
        <Button small label={texts.more} busy={sent.loading} onClick={() => void sent.loadMore()} />
      )}
    </Section>
  );
}

function Entry({ entry, methods }: { entry: SentRequestEntry; methods: readonly MethodEntry[] }) {
  const { draft, outcome, at } = entry;
  const { callId } = outcome;
  const parameters = draft.parameters.map(({ name, value }) => `${name}=${value}`).join(' ');
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={`${layout.entry} ${classes.open}`}
        aria-label={texts.open(draft.method)}
        onClick={() => showRequest(formOfDraft(draft, methods))}
      >
        <Words fontWeight={500} breaks>
          {draft.method}
        </Words>
        <Outcome outcome={outcome} />
        <Words gridColumn="1 / -1" fontSize={12} color="text-2" cut>
          {formatDateTime(at)} · {draft.apiKey} · {parameters || texts.noParameters}
        </Words>
      </button>
      {callId ? <IconButton icon={ScrollText} label={texts.inLog} onClick={() => openLog(callId)} /> : null}
    </li>
  );
}

function Outcome({ outcome: { status, errorCode, duration } }: { outcome: RequestOutcome }) {
  if (status === undefined) {
    return <StatusBadge tone="error" plain label={texts.noResponse} />;
  }
  const failed = status >= 400 || (errorCode ?? 0) !== 0;
  const words = errorCode ? texts.error(errorCode) : `HTTP ${status}`;
  return (
    <StatusBadge
      tone={failed ? 'error' : 'ok'}
      plain
      label={duration === undefined ? words : `${words} · ${formatLatency(duration)}`}
    />
  );
}
