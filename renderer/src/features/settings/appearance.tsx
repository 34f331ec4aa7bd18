import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { consoleLanguages } from '#shared/words/console-languages.ts';
import { reloadFor } from '../../stores/unsaved.ts';
import { chooseLanguage, type LanguageChoice, languageChoice } from '../../texts/language.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { shellTexts } from '../../texts/shell.ts';
import { ChoiceField } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './settings.module.css';

const texts = settingsTexts.appearance;

/** Each language by its own name, so that who reads no other one finds it. */
const languages: readonly { readonly value: LanguageChoice; readonly label: string }[] = [
  { value: 'system', label: texts.languageSystem },
  ...consoleLanguages.map((value) => ({
    value,
    label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
  })),
];

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
        <ChoiceField<LanguageChoice>
          label={texts.language}
          value={languageChoice(window)}
          options={languages}
          onChange={(choice) => reloadFor(() => chooseLanguage(choice, window))}
        />
      </div>
      <p className={classes.hint}>{texts.languageHint}</p>
    </Section>
  );
}
