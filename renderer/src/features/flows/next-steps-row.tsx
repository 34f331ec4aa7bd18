import { AppWindow, ArrowLeftRight, CircleX, FastForward, Phone, Play, RotateCcw, Send, TimerOff } from 'lucide-react';
import { useState } from 'react';
import type { Flow } from '#shared/contract/flows.ts';
import { openRequest } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useMethods, useQuery } from '../../stores/use-operations.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { Button } from '../../ui/button.tsx';
import { PersonField } from '../people/person-field.tsx';
import { MethodField } from '../requests/method-field.tsx';
import type { NextStep } from './next-steps.ts';
import classes from './run-bar.module.css';
import type { RunAct, RunCommands } from './use-run-commands.ts';

const icons = {
  open: AppWindow,
  cancel: CircleX,
  exchange: ArrowLeftRight,
  'exchange-and-call': FastForward,
  'exchange-again': RotateCcw,
  call: Phone,
  expire: TimerOff,
  'close-browser': CircleX,
  'open-page': AppWindow,
  'close-page': CircleX,
  again: Play,
} as const;

/** Steps that run the action of another step. */
const actOf: Partial<Record<NextStep, RunAct>> = {
  'exchange-and-call': 'exchange',
  'exchange-again': 'exchange',
  'close-browser': 'closeBrowser',
  'open-page': 'open',
  'close-page': 'closePage',
  again: 'start',
};

interface NextStepsProps {
  readonly run: Flow;
  readonly steps: readonly NextStep[];
  readonly commands: RunCommands;
}

/** The buttons for the next steps of a run, the likeliest first. */
export function NextSteps({ run, steps, commands }: NextStepsProps) {
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
      openRequest({
        apiKey: run.apiKey,
        method: method.trim(),
        httpMethod: 'GET',
        transport: 'https',
        credential: { kind: 'token', token: result.value.value, place: 'header' },
        parameters: UID.trim() === '' ? [] : [{ name: 'UID', value: UID.trim() }],
      });
    });
  };
  const act = (step: NextStep) => {
    switch (step) {
      case 'open':
        return commands.open(run.id);
      case 'cancel':
        return commands.cancel(run.id);
      case 'exchange':
      case 'exchange-again':
        return commands.exchange({ id: run.id });
      case 'exchange-and-call':
        return commands.exchange({ id: run.id, call: {} });
      case 'expire':
        return commands.expire(run.id);
      case 'open-page':
        return commands.open(run.id);
      case 'close-page':
        return commands.closePage(run.id);
      case 'close-browser':
        return commands.closeBrowser(run.id);
      case 'again':
        return commands.start({
          useCase: run.useCase,
          apiKey: run.apiKey,
          ...(run.apiDomain && { apiDomain: run.apiDomain }),
          ...(run.login && { login: run.login }),
          ...(run.server && { server: run.server }),
          ...(run.page && { page: run.page }),
          ...(run.openid && { openid: run.openid }),
          ...(run.saml && { saml: run.saml }),
        });
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
            icon={icons.call}
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
            icon={icons[step]}
            tone={step === first ? 'primary' : 'default'}
            label={texts.next[step]}
            busy={commands.acting === (actOf[step] ?? step)}
            data-next={step === first || undefined}
            onClick={() => void act(step)}
          />
        ))}
    </section>
  );
}
