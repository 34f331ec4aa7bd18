import { Menu } from '@mantine/core';
import { Code } from 'lucide-react';
import type { CallDetail } from '#shared/contract/log.ts';
import { logTexts as texts } from '../../i18n/en/log.ts';
import { requestTexts } from '../../i18n/en/requests.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { notifyDone, notifyProblem } from '../../ui/notify.ts';
import { draftOfCall } from '../requests/draft.ts';

const { languages } = requestTexts.prepared;
type Language = keyof typeof languages;

/** Copies the call, signed anew, in one of the languages that Requests offers; secrets stay variables. */
export function CopyCode({ call }: { call: CallDetail }) {
  const platform = usePlatform();
  const copy = async (language: Language) => {
    const prepared = await platform.invoke('requests.prepare', draftOfCall(call));
    if (!prepared.ok) return notifyProblem(prepared.error);
    const snippet = prepared.value.snippets.find((one) => one.language === language);
    if (snippet === undefined) return;
    await platform.copyText(snippet.code);
    notifyDone(texts.code.done(languages[language]));
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button small icon={Code}>
          {texts.code.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(languages) as Language[]).map((language) => (
          <Menu.Item key={language} onClick={() => void copy(language)}>
            {languages[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
