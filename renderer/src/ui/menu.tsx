import { Menu as MantineMenu } from '@mantine/core';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { IconButton } from './button.tsx';
import classes from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly tone?: 'danger';
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** More actions on a thing, behind one button. `label` names the button: "Actions of Demo shop". */
export function ActionMenu({
  label,
  items,
  icon = EllipsisVertical,
}: {
  label: string;
  items: readonly MenuItem[];
  icon?: LucideIcon;
}) {
  return (
    <MantineMenu>
      <MantineMenu.Target>
        <IconButton icon={icon} label={label} hint={false} onClick={(event) => event.stopPropagation()} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map(({ label: text, icon: ItemIcon, tone, disabled, onClick }) => (
          <MantineMenu.Item
            key={text}
            disabled={disabled ?? false}
            className={tone === 'danger' ? (classes.danger ?? '') : ''}
            leftSection={ItemIcon ? <ItemIcon size={14} aria-hidden /> : null}
            onClick={(event) => {
              event.stopPropagation();
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
