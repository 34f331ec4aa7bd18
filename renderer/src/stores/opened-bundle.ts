import { appStore } from './app-store.ts';

/** A bundle that was opened, to be checked. */
export interface OpenedBundle {
  /** Of its file. */
  readonly name: string;
  /** Parsed JSON. */
  readonly document: unknown;
}

/** The bundle whose dialog is shown: it can be dropped on any panel. */
export const useOpenedBundle = appStore<{ readonly bundle: OpenedBundle | undefined }>(() => ({ bundle: undefined }));

export function openBundle({ name, document }: OpenedBundle): void {
  useOpenedBundle.setState({ bundle: { name, document } });
}

export function closeBundle(): void {
  useOpenedBundle.setState({ bundle: undefined });
}
