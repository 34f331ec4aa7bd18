import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { settingsTexts } from '../../texts/settings.ts';
import { shellTexts } from '../../texts/shell.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Row } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';

const texts = settingsTexts.appearance;

/** How the console looks, in this browser or window. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={texts.title} description={texts.description}>
      <Row flexWrap="wrap" gap="16px 32px" alignItems="normal">
        <ChoiceField<MantineColorScheme>
          label={texts.theme}
          value={colorScheme}
          options={[
            { value: 'auto', label: shellTexts.themeSystem },
            { value: 'light', label: shellTexts.themeLight },
            { value: 'dark', label: shellTexts.themeDark },
          ]}
          onChange={setColorScheme}
        />
      </Row>
    </Section>
  );
}
