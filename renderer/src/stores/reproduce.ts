import { appStore } from './app-store.ts';
import { goTo } from './navigation.ts';

interface ReproduceState {
  /** The pasted text, byte for byte as it came. */
  readonly text: string;
  /** Name of the file it came from. */
  readonly fileName: string | undefined;
  /** Index of the chosen call; undefined: the one that is most likely meant. */
  readonly entry: number | undefined;
  /** A base string or a sig to compare with. */
  readonly given: string;
  /** True: the search for the cause goes as far as it can, for some seconds. */
  readonly isWhole: boolean;
}

const empty: ReproduceState = { text: '', fileName: undefined, entry: undefined, given: '', isWhole: false };

/**
 * The pasted call. It outlives the panel, so that a look into the log does not lose it. It may hold secrets: it is never
 * stored, and never in an address.
 */
export const useReproduce = appStore<ReproduceState>(() => empty);

/** Puts a text in place of the former one. */
export function pasteCall(text: string, fileName?: string): void {
  useReproduce.setState({ ...empty, text, fileName });
}

export function chooseEntry(entry: number): void {
  useReproduce.setState({ entry, given: '', isWhole: false });
}

/** Gives a base string or a sig to compare with. */
export function giveString(given: string): void {
  useReproduce.setState({ given });
}

/** Searches for the cause as long as it takes. */
export function searchOn(): void {
  useReproduce.setState({ isWhole: true });
}

/** Shows a text, or the call of a callId, in Reproduce. */
export function openReproduce(text: string): void {
  pasteCall(text);
  goTo('reproduce');
}
