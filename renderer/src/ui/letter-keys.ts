import { useHotkeys } from '@mantine/hooks';
import { isTyping } from './typing.ts';

/** Single keys, which act wherever no letters are typed: also while a choice or a switch has the focus. */
export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [
      key,
      (event) => {
        if (isTyping(event.target)) return;
        event.preventDefault();
        act();
      },
      { preventDefault: false },
    ]),
    [],
  );
}
