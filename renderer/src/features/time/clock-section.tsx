import { Pause, Play, RotateCcw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Problem } from '#shared/contract/result.ts';
import { useCommand } from '../../stores/use-command.ts';
import { timeTexts } from '../../texts/time.ts';
import { Button } from '../../ui/button.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { formatDuration, formatZonedDateTime } from '../../ui/format-time.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import { useServiceClock } from '../../ui/service-clock.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { instantOf, localText, spanOf } from './local-time.ts';
import classes from './time.module.css';

const texts = timeTexts.clock;

const spans = [
  ['1 d', 86_400_000],
  ['1 h', 3_600_000],
  ['1 min', 60_000],
  ['1 s', 1_000],
] as const;

/** Shows the service clock and moves it (D39). */
export function ClockSection() {
  const clock = useServiceClock();
  const now = useNow(clock);
  const isFrozen = clock.frozenAt !== undefined;
  const isMoved = isFrozen || clock.offset !== 0;
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <>
          {isFrozen ? (
            <CommandButton icon={Play} label={texts.run} command="clock.run" input={{}} />
          ) : (
            <CommandButton icon={Pause} label={texts.freeze} command="clock.freeze" input={{}} />
          )}
          <CommandButton
            icon={RotateCcw}
            tone={isMoved ? 'primary' : 'default'}
            label={texts.back}
            disabled={!isMoved}
            command="clock.offset"
            input={{ milliseconds: 0 }}
          />
        </>
      }
    >
      <Stack gap={2}>
        <Row as="p" flexWrap="wrap" gap="4px 14px" fontSize={22} fontWeight={600} figures>
          <span role="timer">{formatZonedDateTime(now)}</span>
          <ClockState offset={isFrozen ? now - Date.now() : clock.offset} frozen={isFrozen} />
        </Row>
        {isMoved ? <MachineTime /> : null}
      </Stack>
      <Steps />
      <SetClock now={now} />
    </Section>
  );
}

function ClockState({ offset, frozen }: { offset: number; frozen: boolean }) {
  const span = Math.abs(offset) < 1000 ? `${Math.abs(Math.round(offset))} ms` : formatDuration(Math.abs(offset));
  if (frozen) return <StatusBadge tone="warn" label={texts.frozen} />;
  if (offset === 0) return <StatusBadge tone="ok" label={texts.follows} />;
  return <StatusBadge tone="warn" label={offset > 0 ? texts.ahead(span) : texts.behind(span)} />;
}

const machine = { offset: 0 };

function MachineTime() {
  return <p className={classes.hint}>{texts.machine(formatZonedDateTime(useNow(machine)))}</p>;
}

function Steps() {
  const step = useCommand('clock.step');
  const move = (milliseconds: number) => void step.run({ milliseconds });
  return (
    <fieldset className={classes.steps} aria-label={texts.steps}>
      {spans.map(([span, milliseconds]) => (
        <Button
          key={`-${span}`}
          small
          label={`− ${span}`}
          aria-label={texts.stepBack(span)}
          onClick={() => move(-milliseconds)}
        />
      ))}
      {[...spans].reverse().map(([span, milliseconds]) => (
        <Button
          key={span}
          small
          label={`+ ${span}`}
          aria-label={texts.stepOn(span)}
          onClick={() => move(milliseconds)}
        />
      ))}
    </fieldset>
  );
}

/** Sets the clock to a time, or moves it by a span. The field shows the time of the clock until something is typed. */
function SetClock({ now }: { readonly now: number }) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const atField = {
    onMember: (_: string, { message }: Problem) => {
      setError(message);
      return true;
    },
  };
  const set = useCommand('clock.set', atField);
  const step = useCommand('clock.step', atField);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed ?? localText(now);
    const at = instantOf(text);
    const milliseconds = at === undefined ? spanOf(text) : undefined;
    const forget = ({ ok }: { readonly ok: boolean }) => ok && setTyped(undefined);
    if (at !== undefined) void set.run({ at }, forget);
    else if (milliseconds !== undefined) void step.run({ milliseconds }, forget);
    else setError(texts.noInstant);
  };
  return (
    <form noValidate style={{ marginTop: 16 }} onSubmit={submit}>
      <TextField
        label={texts.at}
        name="at"
        description={texts.atHint}
        mono
        value={typed ?? localText(now)}
        error={error}
        onFocus={() => setTyped((before) => before ?? localText(now))}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
        inputContainer={(input) => (
          <div className={classes.moveInput}>
            {input}
            <Button label={texts.set} type="submit" busy={set.busy || step.busy} />
          </div>
        )}
      />
    </form>
  );
}
