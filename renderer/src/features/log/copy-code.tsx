import { Menu } from '@mantine/core';
import { Code } from 'lucide-react';
import { useState } from 'react';
import type { CallDetail } from '#shared/contract/log.ts';
import type { Snippet } from '#shared/contract/snippets.ts';
import { usePlatform } from '../../platform/context.tsx';
import { logTexts as texts } from '../../texts/log.ts';
import { Button } from '../../ui/button.tsx';
import { notifyDone, notifyProblem } from '../../ui/notify.ts';
import { draftOfCall } from '../requests/draft.ts';

/** Copies the call, signed anew, in one of the languages that Requests offers; secrets stay variables. */
export function CopyCode({ call }: { call: CallDetail }) {
  const platform = usePlatform();
  const [snippets, setSnippets] = useState<readonly Snippet[]>();
  const prepare = async () => {
    const prepared = await platform.invoke('requests.prepare', draftOfCall(call));
    if (prepared.ok) setSnippets(prepared.value.snippets);
    else notifyProblem(prepared.error);
  };
  const copy = async ({ name, code }: Snippet) => {
    await platform.copyText(code);
    notifyDone(texts.code.done(name));
  };
  return (
    <Menu position="bottom-start" opened={snippets !== undefined} onClose={() => setSnippets(undefined)}>
      <Menu.Target>
        <Button small icon={Code} onClick={() => void (snippets === undefined ? prepare() : setSnippets(undefined))}>
          {texts.code.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {snippets?.map((snippet) => (
          <Menu.Item key={snippet.language} onClick={() => void copy(snippet)}>
            {snippet.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
