import { Menu, useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import { isOneOf, keysOf } from '#shared/narrowing.ts';

import { shellTexts } from '../texts/shell.ts';
import { IconButton } from '../ui/button.tsx';
import { optionsOf } from '../ui/choice-field.tsx';

const icons = { auto: Monitor, light: Sun, dark: Moon } as const;

/** Light, dark, or as the system says. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="top-start">
      <Menu.Target>
        <IconButton icon={icons[colorScheme]} label={shellTexts.theme} hint={false} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(to) => isOneOf(keysOf(icons), to) && setColorScheme(to)}>
          {optionsOf(shellTexts.themes).map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
