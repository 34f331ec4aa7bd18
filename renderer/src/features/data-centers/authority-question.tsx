import { useRef, useState } from 'react';
import type { AuthorityCheck } from '#shared/contract/authority.ts';
import { joinWords } from '#shared/words/join-words.ts';
import { usePlatform } from '../../platform/context.tsx';
import { stayingHere } from '../../stores/presence.ts';
import { dataCentersTexts } from '../../texts/data-centers.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';

const texts = dataCentersTexts.authority;

/** The domains to save; undefined: none, the user wants to think about it. */
type Answer = readonly string[] | undefined;

export interface AuthorityQuestion {
  /**
   * Asks before domains are saved for which the local CA cannot vouch: saving them breaks whatever trusts it (D9, R34).
   *
   * @returns the domains to save: as given, or names under localhost in place of those that need a new CA
   */
  readonly ask: (domains: readonly string[]) => Promise<Answer>;
  /** What there is to be asked now. */
  readonly check: AuthorityCheck | undefined;
  readonly onAnswer: (answer: Answer) => void;
  readonly domains: readonly string[];
}

/** The question of a form that saves domains; `AuthorityDialog` or `AuthorityChoice` shows it. */
export function useAuthorityQuestion(): AuthorityQuestion {
  const { invoke } = usePlatform();
  const [asked, setAsked] = useState<{ check: AuthorityCheck; domains: readonly string[] }>();
  const answer = useRef<(answer: Answer) => void>(undefined);
  return {
    async ask(domains) {
      if (domains.length === 0) return domains;
      const stayed = stayingHere();
      const result = await invoke('authority.check', { domains: [...domains] });
      if (!stayed()) return undefined;
      // The service checks the domains once more, and says what became of the CA.
      if (!result.ok || result.value.outside.length === 0) return domains;
      setAsked({ check: result.value, domains });
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    check: asked?.check,
    domains: asked?.domains ?? [],
    onAnswer(given) {
      setAsked(undefined);
      answer.current?.(given);
    },
  };
}

/**
 * Asks about the domains of a list that are new in it.
 *
 * @returns the whole list to save; undefined: nothing
 */
export async function askOfNew(
  { ask }: AuthorityQuestion,
  domains: readonly string[],
  before: readonly string[],
): Promise<string[] | undefined> {
  const added = domains.filter((domain) => !before.includes(domain));
  const answer = await ask(added);
  return answer && domains.map((domain) => answer[added.indexOf(domain)] ?? domain);
}

/** The question over a form that is no dialog itself. */
export function AuthorityDialog({ question }: { question: AuthorityQuestion }) {
  return (
    <Dialog
      opened={question.check !== undefined}
      onClose={() => question.onAnswer(undefined)}
      title={texts.title}
      size="lg"
    >
      <AuthorityChoice question={question} />
    </Dialog>
  );
}

/** What a new CA means, and what else could be saved. */
export function AuthorityChoice({ question: { check, domains, onAnswer } }: { question: AuthorityQuestion }) {
  if (check === undefined) return null;
  const local = localNames(domains, check);
  return (
    <>
      <Stack gap={10} breaks>
        <p>{texts.text(joinWords(check.outside.map(({ domain }) => domain)))}</p>
        <Clients clients={check.clients} />
        {local === undefined ? null : <p>{texts.local}</p>}
      </Stack>
      <DialogActions>
        <Button label={uiTexts.cancel} data-autofocus onClick={() => onAnswer(undefined)} />
        <Button tone="danger" label={texts.confirm} onClick={() => onAnswer(domains)} />
        {local === undefined ? null : (
          <Button
            tone="primary"
            label={texts.takeLocal(joinWords(check.outside.map(({ suggestion = '' }) => suggestion)))}
            onClick={() => onAnswer(local)}
          />
        )}
      </DialogActions>
    </>
  );
}

/** Warns in a dialog that saves domains among other things. */
export function AuthorityWarning({ check }: { check: AuthorityCheck | undefined }) {
  if (check === undefined || check.outside.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>{texts.text(joinWords(check.outside.map(({ domain }) => domain)))}</p>
      <Clients clients={check.clients} />
    </Notice>
  );
}

function Clients({ clients }: Pick<AuthorityCheck, 'clients'>) {
  if (clients.length === 0) return <p>{texts.noClients}</p>;
  return (
    <>
      <p>{texts.clients}</p>
      <KeyValueList
        labelWidth={90}
        items={clients.map(({ client, calls }) => ({
          label: texts.calls(calls),
          value: client === '' ? texts.unnamed : client,
        }))}
      />
    </>
  );
}

/** The domains with names under localhost where a new CA would be needed; undefined where one has none of its own. */
function localNames(domains: readonly string[], { outside }: AuthorityCheck): readonly string[] | undefined {
  const names = new Map(outside.map(({ domain, suggestion }) => [domain, suggestion]));
  const replaced = domains.map((domain) => (names.has(domain) ? names.get(domain) : domain));
  const known = replaced.filter((name) => name !== undefined);
  return new Set(known).size === domains.length ? known : undefined;
}
