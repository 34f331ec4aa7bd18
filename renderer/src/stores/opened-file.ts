import type { OperationInput } from '#shared/contract/index.ts';
import type { PanelId } from '#shared/words/panels.ts';
import { appStore } from './app-store.ts';
import { goTo, useNavigation } from './navigation.ts';

interface Contents {
  readonly bundle: { readonly document: unknown };
  readonly workspace: { readonly document: unknown };
  readonly people: { readonly text: string };
  readonly postman: { readonly text: string };
  readonly folder: { readonly input: OperationInput<'siteFolders.compare'> };
}
type Kind = keyof Contents;
type FileOf<K extends Kind> = { readonly kind: K; readonly name: string } & Contents[K];

/** A file that was chosen, dropped or pasted, and what is in it. */
export type OpenedFile = { [K in Kind]: FileOf<K> }[Kind];

/** The panel that shows a file before it is taken over; a bundle is shown over any. */
const panelOf: Readonly<Record<Exclude<Kind, 'bundle'>, PanelId>> = {
  workspace: 'sites',
  folder: 'sites',
  people: 'people',
  postman: 'requests',
};

const useOpenedFile = appStore<{ readonly file: OpenedFile | undefined }>(() => ({ file: undefined }));

/** The file that is shown, where it is of this kind. */
export function useOpened<K extends Kind>(kind: K): Extract<OpenedFile, FileOf<K>> | undefined {
  const file = useOpenedFile((state) => state.file);
  return file?.kind === kind ? (file as Extract<OpenedFile, FileOf<K>>) : undefined;
}

/** Shows a file where it belongs. */
export function showFile(file: OpenedFile): void {
  if (file.kind !== 'bundle' && useNavigation.getState().route.panel !== panelOf[file.kind]) goTo(panelOf[file.kind]);
  useOpenedFile.setState({ file });
}

export function closeFile(): void {
  useOpenedFile.setState({ file: undefined });
}

/** A preview that its panel was left with is not there on the way back. */
useNavigation.subscribe(({ route: { panel } }) => {
  const { file } = useOpenedFile.getState();
  if (file !== undefined && file.kind !== 'bundle' && panelOf[file.kind] !== panel) closeFile();
});
