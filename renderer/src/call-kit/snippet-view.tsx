import type { ReactNode } from 'react';
import type { Snippet } from '#shared/contract/snippets.ts';
import { chooseCodeLanguage, useCodeLanguage } from '../stores/code-language.ts';
import { callTexts } from '../texts/call.ts';
import { Stack, Text } from '../ui/layout.tsx';
import { SelectField } from '../ui/select.tsx';
import { ColouredCode } from './coloured-body.tsx';

const texts = callTexts.code;

interface SnippetViewProps {
  readonly snippets: readonly Snippet[];
  /** What the code does, for its name and its copy button: "the call". */
  readonly what: string;
  /** Name of the form that `children` show; absent: there is code only. */
  readonly asSent?: string;
  readonly children?: ReactNode;
}

/** A call as code. The language chosen here is shown wherever there is code. */
export function SnippetView({ snippets, what, asSent, children }: SnippetViewProps) {
  const { language } = useCodeLanguage();
  const chosen = snippets.find((one) => one.language === language) ?? (asSent === undefined ? snippets[0] : undefined);
  return (
    <Stack gap={8} minWidth={0}>
      <div style={{ maxWidth: 220 }}>
        <SelectField
          label={texts.language}
          data={[
            ...(asSent === undefined ? [] : [{ value: '', label: asSent }]),
            ...snippets.map((one) => ({ value: one.language, label: one.name })),
          ]}
          value={chosen?.language ?? ''}
          onChange={(to) => chooseCodeLanguage(to || undefined)}
        />
      </div>
      {chosen ? (
        <>
          <ColouredCode code={chosen.code} language={chosen.language} label={texts.of(what, chosen.name)} />
          <Text color="text-3">{texts.about}</Text>
        </>
      ) : (
        children
      )}
    </Stack>
  );
}
