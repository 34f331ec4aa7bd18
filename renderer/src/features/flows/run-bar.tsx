import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { Flow } from '#shared/contract/flows.ts';
import { LANDING_PATH } from '#shared/flows/landing.ts';
import { openTokens } from '../../stores/navigation.ts';
import { useCapabilities } from '../../stores/use-operations.ts';
import { useReveal } from '../../stores/use-reveal.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import layout from '../../ui/layout.module.css';
import { Row, Text, Words } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Secret } from '../../ui/secret.tsx';
import { useServiceClock } from '../../ui/service-clock.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useEnded } from '../../ui/use-now.ts';
import { Distrust } from './distrust.tsx';
import { type NextStep, nextSteps } from './next-steps.ts';
import { NextSteps } from './next-steps-row.tsx';
import { ObtainedPart } from './obtained-part.tsx';
import classes from './run-bar.module.css';
import { Fact } from './run-fact.tsx';
import type { RunCommands } from './use-run-commands.ts';

export interface RunBarProps {
  readonly run: Flow | undefined;
  readonly commands: RunCommands;
  /** True from the press that starts a run until the bar has taken the focus. */
  readonly started: RefObject<boolean>;
  /** Goes to the newest arrow; absent while it is in sight. */
  readonly toNewest: (() => void) | undefined;
}

/** What a run obtained, with its countdown, and the next step: always in sight below the sequence. */
export function RunBar({ run, commands, started, toNewest }: RunBarProps) {
  const bar = useRef<HTMLElement>(null);
  const steps = useNextSteps(run);
  useFocusOnNext(bar, steps, started);
  return (
    <section ref={bar} className={classes.bar} aria-labelledby="run-obtained">
      <h2 id="run-obtained" className={layout.spoken}>
        {texts.obtained.heading}
      </h2>
      {run ? <Outcome run={run} /> : <p className={classes.hint}>{texts.obtained.nothingYet}</p>}
      <div className={classes.foot}>
        {run && steps ? <NextSteps key={run.id} run={run} steps={steps} commands={commands} /> : null}
        {toNewest ? (
          <Button icon={ArrowDown} label={texts.diagram.newest} className={classes.newest} onClick={toNewest} />
        ) : null}
      </div>
    </section>
  );
}

/** The next steps of the run now: what has expired cannot be made to expire (D39). */
function useNextSteps(run: Flow | undefined): readonly NextStep[] | undefined {
  const end = run?.credential?.expiresAt;
  const ended = useEnded(end, useServiceClock());
  return run && nextSteps(run, ended && end !== undefined ? end : 0);
}

/**
 * The focus goes to where one acts next: after a start, and when the button that had it has done its work and is gone. It
 * is never taken from a field, an arrow or another panel.
 */
function useFocusOnNext(
  bar: RefObject<HTMLElement | null>,
  shown: readonly NextStep[] | undefined,
  started: RefObject<boolean>,
): void {
  const steps = shown?.join();
  const before = useRef<string>(undefined);
  useEffect(() => {
    const active = document.activeElement;
    const isNowhere = active === null || active === document.body;
    const isStarted = started.current && (isNowhere || active.closest('[data-starts]') !== null);
    const hasLeft = before.current !== undefined && isNowhere;
    before.current = steps;
    if (!(isStarted || hasLeft)) return;
    // A run that goes on by itself has no next step yet.
    const next = bar.current?.querySelector<HTMLElement>('[data-next]');
    if (!next) return;
    started.current = false;
    next.focus({ preventScroll: true });
  }, [bar, steps, started]);
}

function Outcome({ run }: { run: Flow }) {
  const last = run.steps.at(-1);
  const inBrowser = useCapabilities()?.loginWindow === false;
  const isPage = run.useCase === 'page';
  return (
    <div className={classes.outcome}>
      {(run.status === 'failed' || run.failure) && run.status !== 'cancelled' ? (
        <ErrorNotice
          problem={{
            code: 'refused',
            message: run.whatIf
              ? texts.obtained.failedOnPurpose(texts.whatIf.names[run.whatIf])
              : texts.obtained.failed,
            ...(run.failure && { next: run.failure }),
          }}
        />
      ) : null}
      {run.status === 'obtained' && !run.failure && last?.outcome === 'failed' ? (
        <ErrorNotice problem={{ code: 'refused', message: texts.obtained.callRefused, next: last.explanation }} />
      ) : null}
      {run.status === 'cancelled' ? (
        <Notice>{isPage ? (run.failure ?? texts.obtained.cancelledPage) : texts.obtained.cancelled}</Notice>
      ) : null}
      {run.status === 'waiting' || (run.status === 'ready' && run.loginUrl) ? (
        <p className={classes.hint}>
          {run.status === 'ready' ? texts.obtained[isPage ? 'readyPage' : 'ready'] : waitingText(run, inBrowser)}
        </p>
      ) : null}
      {run.status === 'ready' && inBrowser ? <Distrust key={run.id} /> : null}
      {run.loginUrl && (isPage || !run.credential) ? (
        <dl className={classes.facts}>
          <Fact name={isPage ? texts.obtained.pageAddress : texts.obtained.address} wide>
            <Copyable value={run.loginUrl} what={isPage ? texts.obtained.pageAddress : texts.obtained.address} />
          </Fact>
          {!run.credential && run.status !== 'failed' ? (
            <Fact name={texts.obtained.elsewhere}>
              <Text as="a" color="accent" href={run.loginUrl} target="_blank" rel="noopener noreferrer">
                {linkText(isPage, inBrowser)}
              </Text>
            </Fact>
          ) : null}
        </dl>
      ) : null}
      {isUsedElsewhere(run) ? <Notice>{texts.obtained.usedElsewhere}</Notice> : null}
      {run.credential ? <Credential key={run.credential.id} run={run} credential={run.credential} /> : null}
      <ObtainedPart key={run.id} run={run} />
      {isPage && run.credential ? <p className={classes.hint}>{pageHint(run)}</p> : null}
      {run.credential && run.loginUrl && !inBrowser && !isPage ? (
        <p className={classes.hint}>{texts.obtained.keptCallback}</p>
      ) : null}
    </div>
  );
}

function waitingText({ useCase, redirectUri }: Flow, inBrowser: boolean): string {
  if (useCase === 'page') return inBrowser ? texts.obtained.waitingPageInTab : texts.obtained.waitingPage;
  if (!inBrowser) return texts.obtained.waiting;
  return texts.obtained[redirectUri?.endsWith(LANDING_PATH) ? 'waitingInTab' : 'waitingBrowser'];
}

function pageHint({ loginUrl, page }: Flow): string {
  if (loginUrl === undefined) return texts.obtained.pageIsGone;
  return page?.authCodeOnly ? texts.obtained.pageIsOpenForCodes : texts.obtained.pageIsOpen;
}

function linkText(isPage: boolean, inBrowser: boolean): string {
  if (isPage) return inBrowser ? texts.obtained.openPageHere : texts.obtained.openPageInBrowser;
  return inBrowser ? texts.obtained.openedAddress : texts.obtained.inYourBrowser;
}

/** True when something else than the run used up its code: the user’s own app, a copied call, or Tokens. */
function isUsedElsewhere({ credential, steps }: Flow): boolean {
  return credential?.kind === 'code' && credential.usedUp && !steps.some(({ kind }) => kind === 'exchange');
}

function Credential({ run, credential }: { run: Flow; credential: NonNullable<Flow['credential']> }) {
  const isSession = run.useCase === 'page' && credential.kind === 'token' && !run.page?.authCodeOnly;
  const name = texts.obtained[isSession ? 'session' : credential.kind];
  const reveal = useReveal('tokens.reveal');
  return (
    <Row gap={12} alignItems="flex-end" justifyContent="space-between">
      <dl className={classes.facts}>
        <Fact
          name={
            <Row as="span" display="inline-flex" gap={8}>
              <Words fontSize={12} fontWeight={600} color="text">
                {name}
              </Words>
              {credential.usedUp ? (
                <StatusBadge
                  tone="neutral"
                  plain
                  label={credential.kind === 'code' ? texts.obtained.usedUp : texts.obtained.invalid}
                />
              ) : null}
            </Row>
          }
        >
          <Secret
            what={name.toLowerCase()}
            masked={credential.masked}
            reveal={() => reveal({ kind: credential.kind, id: credential.id })}
          />
        </Fact>
        <Fact name={texts.obtained.whose}>
          {credential.UID ? <Copyable value={credential.UID} what={`UID ${credential.UID}`} /> : texts.obtained.nobody}
        </Fact>
        {credential.usedUp ? null : (
          <Fact name={texts.obtained.expiry}>
            <span className={classes.countdown}>
              {credential.expiresAt === undefined ? (
                texts.obtained[run.browser === undefined ? 'never' : 'withBrowser']
              ) : (
                <Countdown
                  until={credential.expiresAt}
                  label={texts.obtained.expires(name)}
                  over={texts.obtained.expired}
                />
              )}
            </span>
          </Fact>
        )}
      </dl>
      <Row gap={6} minHeight={28} flex="none">
        <Button
          small
          label={texts.obtained.inTokens}
          onClick={() => openTokens({ apiKey: run.apiKey, kind: credential.kind })}
        />
      </Row>
    </Row>
  );
}
