import type { ComponentProps } from 'react';

/**
 * Where a list opens that a button elsewhere or an item of a menu asks for: the target of Mantine's menus and pop-overs, which name
 * it with attributes that only a control may have. Neither the Tab key nor a screen reader finds it.
 */
export function ListAnchor(props: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      style={{ alignSelf: 'flex-end', width: 0, height: 0, padding: 0, border: 0 }}
    />
  );
}
