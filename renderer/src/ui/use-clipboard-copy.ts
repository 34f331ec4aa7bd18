import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../platform/context.tsx';
import { notifyProblem } from '../stores/notify.ts';
import { uiTexts } from '../texts/ui.ts';

const shownMs = 2_000;

/** Counts the presses: a secret that arrives late must not replace what was copied after it. */
let presses = 0;

/** Copying with feedback: `copied` is true for two seconds after it worked, and `copy` resolves with whether it did. */
export function useClipboardCopy(value: string | (() => Promise<string | undefined>)): {
  readonly copied: boolean;
  readonly copy: () => Promise<boolean>;
} {
  const platform = usePlatform();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    presses += 1;
    const press = presses;
    const text = typeof value === 'function' ? await value() : value;
    if (text === undefined || press !== presses) return false;
    try {
      await platform.copyText(text);
    } catch {
      notifyProblem({ code: 'refused', message: uiTexts.copyFailed });
      return false;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), shownMs);
    return true;
  };
  return { copied, copy };
}
