import { Menu } from '@mantine/core';
import { Code, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CallDetail } from '#shared/contract/log.ts';
import type { Snippet } from '#shared/contract/snippets.ts';
import { usePlatform } from '../../platform/context.tsx';
import { notifyDone, notifyProblem } from '../../stores/notify.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { uiTexts } from '../../texts/ui.ts';
import type { FittingAction } from '../../ui/fitting-actions.tsx';
import { canRebuild, draftOfCall } from '../requests/draft.ts';
import { ListAnchor } from './list-anchor.tsx';

/**
 * Copies of a call: as it was sent, as cURL; and signed anew, in one of the languages that Requests offers, where secrets stay
 * variables.
 *
 * @param curl the call as cURL
 * @returns actions of the call, and the list of languages, which opens below them
 */
export function useCopies(
  call: CallDetail,
  curl: string,
): { readonly items: readonly FittingAction[]; readonly list: ReactNode } {
  const platform = usePlatform();
  const [snippets, setSnippets] = useState<readonly Snippet[]>();
  const prepare = async () => {
    const prepared = await platform.invoke('requests.prepare', draftOfCall(call));
    if (prepared.ok) setSnippets(prepared.value.snippets);
    else notifyProblem(prepared.error);
  };
  const copy = (text: string, done: string) =>
    platform.copyText(text).then(
      () => notifyDone(done),
      () => notifyProblem({ code: 'refused', message: uiTexts.copyFailed }),
    );
  const asCurl = {
    label: uiTexts.copy(texts.detail.curl),
    icon: Copy,
    onClick: () => void copy(curl, texts.code.curl),
  };
  const asCode = { label: texts.code.button, icon: Code, onClick: () => void prepare() };
  return {
    items: canRebuild(call) ? [asCurl, asCode] : [asCurl],
    list: (
      <Menu position="bottom-end" opened={snippets !== undefined} onClose={() => setSnippets(undefined)}>
        <Menu.Target>
          <ListAnchor aria-label={texts.code.button} />
        </Menu.Target>
        <Menu.Dropdown>
          {snippets?.map(({ language, name, code }) => (
            <Menu.Item key={language} onClick={() => void copy(code, texts.code.done(name))}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    ),
  };
}
