import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { settingsTexts } from '../../texts/settings.ts';
import { shellTexts } from '../../texts/shell.ts';
import { ChoiceField } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './settings.module.css';

const texts = settingsTexts.appearance;

/** How the console looks, in this browser or window. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={texts.title} description={texts.description}>
      <div className={classes.choices}>
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
      </div>
    </Section>
  );
}
