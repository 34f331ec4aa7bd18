import {
  AppWindow,
  ArrowLeftRight,
  CircleX,
  FastForward,
  type LucideIcon,
  Phone,
  Play,
  RotateCcw,
  Send,
  TimerOff,
} from 'lucide-react';
import { useState } from 'react';
import type { Flow } from '#shared/contract/flows.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { openRequest } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useMethods, useQuery } from '../../stores/use-operations.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { Button } from '../../ui/button.tsx';
import { PersonField } from '../people/person-field.tsx';
import { callOf } from '../requests/draft.ts';
import { MethodField } from '../requests/method-field.tsx';
import type { NextStep } from './next-steps.ts';
import classes from './run-bar.module.css';
import type { RunCommands } from './use-run-commands.ts';

/** How each step is drawn, and the command that it runs where that has another name. */
const looks: Readonly<Record<NextStep, readonly [icon: LucideIcon, act?: RunCommands['acting']]>> = {
  open: [AppWindow],
  cancel: [CircleX],
  exchange: [ArrowLeftRight],
  'exchange-and-call': [FastForward, 'exchange'],
  'exchange-again': [RotateCcw, 'exchange'],
  call: [Phone],
  expire: [TimerOff],
  'close-browser': [CircleX, 'closeBrowser'],
  'open-page': [AppWindow, 'open'],
  'close-page': [CircleX, 'closePage'],
  again: [Play, 'start'],
};

interface NextStepsProps {
  readonly run: Flow;
  readonly steps: readonly NextStep[];
  readonly commands: RunCommands;
}

/** The buttons for the next steps of a run, the likeliest first. */
export function NextSteps({ run, steps, commands }: NextStepsProps) {
  const { useCase, apiKey, apiDomain, login, server, page, openid, saml } = run;
  const [method, setMethod] = useState('socialize.getUserInfo');
  const [typed, setUID] = useState<string>();
  // A token of no user needs one in most calls: somebody of the site, so that the first call succeeds.
  const people = useQuery('people.list', { apiKey: run.apiKey, state: 'final', limit: 1 });
  const someone = run.credential?.UID === undefined ? people.value?.items[0]?.UID : undefined;
  const UID = typed ?? someone ?? '';
  const methods = useMethods().value ?? [];
  const revealing = useCommand('tokens.reveal');
  const toRequests = () => {
    if (run.credential?.kind !== 'token') return;
    void revealing.run({ kind: 'token', id: run.credential.id }, (result) => {
      if (!result.ok) return;
      openRequest(callOf(apiKey, method.trim(), UID.trim() === '' ? {} : { UID: UID.trim() }, result.value.value));
    });
  };
  const act = (step: NextStep) => {
    switch (step) {
      case 'open':
      case 'open-page':
        return commands.open(run.id);
      case 'exchange':
      case 'exchange-again':
        return commands.exchange({ id: run.id });
      case 'exchange-and-call':
        return commands.exchange({ id: run.id, call: {} });
      case 'cancel':
      case 'expire':
        return commands[step](run.id);
      case 'close-page':
        return commands.closePage(run.id);
      case 'close-browser':
        return commands.closeBrowser(run.id);
      case 'again':
        return commands.start({ useCase, apiKey, ...definedMembers({ apiDomain, login, server, page, openid, saml }) });
      case 'call':
        return commands.call({ id: run.id, method: method.trim(), ...(UID.trim() && { UID: UID.trim() }) });
    }
  };
  if (steps.length === 0) return null;
  const first = steps[0];
  return (
    <section className={classes.next} aria-label={texts.obtained.next}>
      {steps.includes('call') ? (
        <form
          className={classes.call}
          onSubmit={(event) => {
            event.preventDefault();
            void act('call');
          }}
        >
          <MethodField
            label={texts.call.method}
            methods={methods}
            value={method}
            onChange={setMethod}
            place={{ position: 'top-start', width: 340 }}
            className={classes.field ?? ''}
          />
          <PersonField
            label={texts.call.UID}
            apiKey={run.apiKey}
            value={UID}
            {...(run.credential?.UID === undefined && { 'data-hint': texts.call.uidAbout })}
            onChange={setUID}
            className={classes.field ?? ''}
            // Who is in the field sees no default come into it any more.
            onFocus={() => setUID(UID)}
          />
          <Button
            type="submit"
            tone={first === 'call' ? 'primary' : 'default'}
            icon={Phone}
            label={texts.next.call}
            busy={commands.acting === 'call'}
            disabled={method.trim() === ''}
            data-next={first === 'call' || undefined}
          />
          <Button
            icon={Send}
            label={texts.toRequests}
            busy={revealing.busy}
            disabled={method.trim() === ''}
            onClick={toRequests}
          />
        </form>
      ) : null}
      {steps
        .filter((step) => step !== 'call')
        .map((step) => (
          <Button
            key={step}
            icon={looks[step][0]}
            tone={step === first ? 'primary' : 'default'}
            label={texts.next[step]}
            busy={commands.acting === (looks[step][1] ?? step)}
            data-next={step === first || undefined}
            onClick={() => void act(step)}
          />
        ))}
    </section>
  );
}
