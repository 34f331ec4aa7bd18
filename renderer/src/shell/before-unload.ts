import { useEffect } from 'react';
import { isRequestTyped } from '../stores/request-form.ts';
import { hasUnsaved } from '../stores/unsaved.ts';

/** A browser asks with its own text before a page with unsaved changes is left, and the desktop app before its window closes for good. */
export function useAskBeforeUnload(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved() || isRequestTyped()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
