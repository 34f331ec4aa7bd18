import { createContext, use } from 'react';

/**
 * Whether controls here take part in the tab order. A table is one stop of the tab order; of its many rows only the
 * one that has the focus offers its controls to Tab (ARIA Authoring Practices, grid).
 */
export const RowFocusContext = createContext(true);

/** True when a control may be reached by Tab. */
export function useRowFocus(): boolean {
  return use(RowFocusContext);
}
