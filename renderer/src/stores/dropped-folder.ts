import type { OperationInput } from '#shared/contract/index.ts';
import { appStore } from './app-store.ts';

/** A folder of sites, or a zip of one, that was dropped or chosen. */
export interface DroppedFolder {
  readonly name: string;
  readonly input: OperationInput<'siteFolders.compare'>;
}

/** The folder whose preview is shown. */
export const useDroppedFolder = appStore<{ readonly folder: DroppedFolder | undefined }>(() => ({ folder: undefined }));

export function openFolder(folder: DroppedFolder): void {
  useDroppedFolder.setState({ folder });
}

export function closeFolder(): void {
  useDroppedFolder.setState({ folder: undefined });
}
