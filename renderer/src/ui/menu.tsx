import { ActionIcon, Menu as MantineMenu } from '@mantine/core';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import classes from './menu.module.css';
import { useRowFocus } from './row-focus.ts';

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
  icon: Icon = EllipsisVertical,
}: {
  label: string;
  items: readonly MenuItem[];
  icon?: LucideIcon;
}) {
  const tabIndex = useRowFocus() ? 0 : -1;
  return (
    <MantineMenu>
      <MantineMenu.Target>
        <ActionIcon aria-label={label} tabIndex={tabIndex} onClick={(event) => event.stopPropagation()}>
          <Icon size={15} aria-hidden />
        </ActionIcon>
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
