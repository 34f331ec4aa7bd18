import type { Flow } from '#shared/contract/flows.ts';
import { ResponseBody } from '../../call-kit/response-body.tsx';
import { openTokens } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';
import { useCapabilities } from '../../stores/use-operations.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { NextSteps } from './next-steps-row.tsx';
import classes from './obtained.module.css';
import type { RunCommands } from './use-run-commands.ts';

/** What a run obtained: the code or token with its countdown, its user, and the next steps. */
export function Obtained({ run, commands }: { run: Flow; commands: RunCommands }) {
  const last = run.steps.at(-1);
  const inBrowser = useCapabilities()?.loginWindow === false;
  const isPage = run.useCase === 'page';
  return (
    <div className={classes.root}>
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
        <Notice>{waitingText(isPage, inBrowser)}</Notice>
      ) : null}
      {run.loginUrl && (isPage || !run.credential) ? (
        <KeyValueList
          labelWidth={isPage ? 74 : 96}
          items={[
            {
              label: isPage ? texts.obtained.pageAddress : texts.obtained.address,
              value: (
                <Copyable value={run.loginUrl} what={isPage ? texts.obtained.pageAddress : texts.obtained.address} />
              ),
            },
          ]}
        />
      ) : null}
      {run.loginUrl && !run.credential && run.status !== 'failed' ? (
        <a className={classes.link} href={run.loginUrl} target="_blank" rel="noopener noreferrer">
          {linkText(isPage, inBrowser)}
        </a>
      ) : null}
      {isUsedElsewhere(run) ? <Notice>{texts.obtained.usedElsewhere}</Notice> : null}
      {run.credential ? <Credential key={run.credential.id} run={run} credential={run.credential} /> : null}
      {isPage && run.credential ? <p className={classes.hint}>{pageHint(run)}</p> : null}
      {run.credential && run.loginUrl && !inBrowser && !isPage ? (
        <p className={classes.hint}>{texts.obtained.keptCallback}</p>
      ) : null}
      <NextSteps key={run.id} run={run} commands={commands} />
      <Answer steps={run.steps} />
    </div>
  );
}

function waitingText(isPage: boolean, inBrowser: boolean): string {
  if (isPage) return inBrowser ? texts.obtained.waitingPageInTab : texts.obtained.waitingPage;
  return inBrowser ? texts.obtained.waitingBrowser : texts.obtained.waiting;
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

/** What the newest call of the run was answered, decoded. */
function Answer({ steps }: { steps: Flow['steps'] }) {
  const index = steps.findLastIndex(({ kind }) => kind === 'response');
  const answer = steps[index];
  if (!answer?.body) return null;
  const name = texts.obtained.answerOf(steps[index - 1]?.label ?? '');
  return (
    <div className={classes.answer}>
      <h3 className={classes.stepsTitle}>{name}</h3>
      <ResponseBody body={answer.body} label={name} />
    </div>
  );
}

function Credential({ run, credential }: { run: Flow; credential: NonNullable<Flow['credential']> }) {
  const isSession = run.useCase === 'page' && credential.kind === 'token' && !run.page?.authCodeOnly;
  const name = texts.obtained[isSession ? 'session' : credential.kind];
  const revealing = useCommand('tokens.reveal');
  const reveal = async () => {
    const result = await revealing.run({ kind: credential.kind, id: credential.id });
    return result.ok ? result.value.value : undefined;
  };
  return (
    <>
      <KeyValueList
        labelWidth={74}
        items={[
          {
            label: texts.obtained.kind,
            value: credential.usedUp ? (
              <span className={classes.kind}>
                {name}
                <StatusBadge tone="neutral">
                  {credential.kind === 'code' ? texts.obtained.usedUp : texts.obtained.invalid}
                </StatusBadge>
              </span>
            ) : (
              name
            ),
          },
          {
            label: texts.obtained.value,
            value: <Secret what={name.toLowerCase()} masked={credential.masked} reveal={reveal} />,
          },
          {
            label: texts.obtained.whose,
            value: credential.UID ? (
              <Copyable value={credential.UID} what={`UID ${credential.UID}`} />
            ) : (
              texts.obtained.nobody
            ),
          },
          {
            label: texts.obtained.expiry,
            value: !credential.usedUp && (
              <span className={classes.countdown}>
                {credential.expiresAt === undefined ? (
                  texts.obtained[run.browser === undefined ? 'never' : 'withBrowser']
                ) : (
                  <Countdown
                    until={credential.expiresAt}
                    apiKey={run.apiKey}
                    label={texts.obtained.expires(name)}
                    over={texts.obtained.expired}
                  />
                )}
              </span>
            ),
          },
        ]}
      />
      <div>
        <Button small onClick={() => openTokens({ apiKey: run.apiKey, kind: credential.kind })}>
          {texts.obtained.inTokens}
        </Button>
      </div>
    </>
  );
}
