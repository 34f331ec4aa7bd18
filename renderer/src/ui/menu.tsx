import { Menu as MantineMenu } from '@mantine/core';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';

export interface MenuItem {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly tone?: 'danger';
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

interface ActionMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: LucideIcon;
  /** Shows the label under the pointer, where the icon is no usual one. */
  readonly hint?: boolean;
}

/**
 * More actions on a thing, behind one button. `label` names the button: "Actions of Demo shop". Until it is pressed there is
 * only the button: each row of Tokens has two menus, and a closed one of Mantine's costs as much as the rest of the row.
 */
export function ActionMenu(props: ActionMenuProps) {
  const [isUsed, setUsed] = useState(false);
  if (isUsed) return <UsedMenu {...props} />;
  const { label, icon = EllipsisVertical, hint = false } = props;
  return (
    <IconButton
      icon={icon}
      label={label}
      hint={hint}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => {
        event.stopPropagation();
        setUsed(true);
      }}
    />
  );
}

/** Opens when it comes, after its button has the focus of the one before, to which the focus returns. */
function UsedMenu({ label, items, icon = EllipsisVertical, hint = false }: ActionMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  // Mantine would give the focus to the first item, disabled or not, and a disabled one does not take it.
  const first = items.find(({ disabled }) => disabled !== true);
  return (
    <MantineMenu opened={opened} onChange={setOpened}>
      <MantineMenu.Target>
        <IconButton ref={button} icon={icon} label={label} hint={hint} onClick={(event) => event.stopPropagation()} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map(({ label: text, icon: ItemIcon, tone, disabled, onClick }) => (
          <MantineMenu.Item
            key={text}
            data-autofocus={text === first?.label || undefined}
            disabled={disabled ?? false}
            {...(tone === 'danger' && { style: { color: 'var(--ad-error)' } })}
            leftSection={ItemIcon ? <ItemIcon size={14} aria-hidden /> : null}
            onClick={(event) => {
              event.stopPropagation();
              // A dialog that it opens gives the focus back to where it was: the item is gone by then.
              button.current?.focus({ preventScroll: true });
              onClick();
            }}
          >
            {text}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
