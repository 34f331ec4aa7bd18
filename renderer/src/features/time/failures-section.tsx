import { ArrowDown, ArrowUp, Pencil, Plus, ScrollText, Trash2 } from 'lucide-react';
import type { Failure } from '#shared/contract/failures.ts';
import { failureSentence } from '#shared/failures/sentence.ts';
import { useSiteName } from '../../list-panel/site-name.tsx';
import { openLogFilter } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useLoadAfterCalls, useQuery } from '../../stores/use-operations.ts';
import { timeTexts } from '../../texts/time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { formatDateTime } from '../../ui/format-time.ts';
import layout from '../../ui/layout.module.css';
import { Row, Stack, Words } from '../../ui/layout.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Read } from '../../ui/read.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SwitchedRow } from '../../ui/switched-row.tsx';
import { FailureForm, type Subject } from './failure-form.tsx';
import { valuesOf } from './failure-values.ts';
import { blank, presets } from './presets.ts';
import classes from './time.module.css';

const texts = timeTexts.failures;

/** The failures that the user provokes, in their order (D50). */
export function FailuresSection() {
  const query = useQuery('failures.list', {});
  // Their counts follow the calls.
  useLoadAfterCalls(query.load);
  const failures = query.value;
  const { open, dialog } = useDialog(({ failure, values }: Subject, onClose) => {
    // As it is now: it may be changed elsewhere meanwhile.
    const now = failure && (failures?.find(({ id }) => id === failure.id) ?? failure);
    return {
      title: now ? timeTexts.form.editTitle : timeTexts.form.newTitle,
      size: 'lg',
      content: <FailureForm subject={{ values, ...(now && { failure: now }) }} onClose={onClose} />,
    };
  });
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <>
          {failures && failures.length > 0 ? (
            <CommandButton
              icon={Trash2}
              label={texts.clear}
              command="failures.clear"
              input={{}}
              question={texts.clearing}
            />
          ) : null}
          <Button tone="primary" icon={Plus} label={texts.add} onClick={() => open({ values: blank })} />
        </>
      }
    >
      <Read query={query} lines={2} none={texts.none}>
        {(all) => (
          <ol aria-label={texts.list} className={layout.lines}>
            {all.map((failure, place) => (
              <FailureRow
                key={failure.id}
                failure={failure}
                place={place}
                count={all.length}
                onEdit={() => open({ failure, values: valuesOf(failure) })}
              />
            ))}
          </ol>
        )}
      </Read>
      <fieldset className={classes.steps} aria-label={texts.presets}>
        <span className={classes.hint}>{texts.presets}</span>
        {presets.map(({ label, values }) => (
          <Button key={label} small label={label} onClick={() => open({ values })} />
        ))}
      </fieldset>
      {dialog}
    </Section>
  );
}

interface FailureRowProps {
  readonly failure: Failure;
  readonly place: number;
  readonly count: number;
  readonly onEdit: () => void;
}

function FailureRow({ failure, place, count, onEdit }: FailureRowProps) {
  const { id, state, seen, hits } = failure;
  const site = useSiteName(failure.site);
  const sentence = failureSentence(failure, { site, instant: formatDateTime });
  const change = useCommand('failures.switch');
  const move = useCommand('failures.move');
  const remove = useCommand('failures.remove', { done: texts.removed });
  return (
    <SwitchedRow
      label={texts.switched(sentence)}
      on={state === 'on'}
      busy={change.busy}
      onSwitch={(enabled) => void change.run({ id, enabled })}
      actions={
        <>
          <IconButton icon={Pencil} label={texts.edit(sentence)} onClick={onEdit} />
          <ActionMenu
            label={texts.more(sentence)}
            items={[
              {
                label: texts.up,
                icon: ArrowUp,
                disabled: place === 0,
                onClick: () => void move.run({ id, to: place - 1 }),
              },
              {
                label: texts.down,
                icon: ArrowDown,
                disabled: place === count - 1,
                onClick: () => void move.run({ id, to: place + 1 }),
              },
              {
                label: texts.showCalls,
                icon: ScrollText,
                onClick: () =>
                  openLogFilter({
                    ...(failure.site !== undefined && { apiKey: failure.site }),
                    ...(failure.method !== undefined && !failure.method.includes('*') && { method: failure.method }),
                  }),
              },
              { label: texts.remove, icon: Trash2, tone: 'danger', onClick: () => void remove.run({ id }) },
            ]}
          />
        </>
      }
    >
      <Stack as="span" minWidth={0}>
        <Words {...(state !== 'on' && { color: 'text-3' as const })} breaks>
          {sentence}
        </Words>
        <Row as="span" gap={10} fontSize={12.5} color="text-3" figures>
          {hits === 0 ? texts.never : texts.hits(hits)}
          {seen > 0 ? ` ${texts.ofSeen(seen)}` : ''}
          {state === 'over' ? <StatusBadge tone="neutral" plain label={texts.over} /> : null}
        </Row>
      </Stack>
    </SwitchedRow>
  );
}
