import { appStore } from './app-store.ts';

interface CodeLanguageState {
  /** Language that the user reads code in; undefined: none chosen yet. */
  readonly language: string | undefined;
}

/** The language chosen last, for all panels that offer code. */
export const useCodeLanguage = appStore<CodeLanguageState>(() => ({ language: undefined }));

export function chooseCodeLanguage(language: string | undefined): void {
  useCodeLanguage.setState({ language });
}
