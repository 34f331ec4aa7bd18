import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { settingsTexts } from '../../texts/settings.ts';
import { shellTexts } from '../../texts/shell.ts';
import { ChoiceField, optionsOf } from '../../ui/choice-field.tsx';
import { Section } from '../../ui/section.tsx';

const texts = settingsTexts.appearance;

/** How the console looks, in this browser or window. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={texts.title} description={texts.description}>
      <ChoiceField<MantineColorScheme>
        label={texts.theme}
        value={colorScheme}
        options={optionsOf(shellTexts.themes)}
        onChange={setColorScheme}
      />
    </Section>
  );
}
