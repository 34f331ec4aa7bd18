import { Menu, useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import { shellTexts } from '../texts/shell.ts';
import { IconButton } from '../ui/button.tsx';

const schemes = [
  { value: 'auto', label: shellTexts.themeSystem, icon: Monitor },
  { value: 'light', label: shellTexts.themeLight, icon: Sun },
  { value: 'dark', label: shellTexts.themeDark, icon: Moon },
] as const;

/** Light, dark, or as the system says. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = schemes.find((scheme) => scheme.value === colorScheme)?.icon ?? Monitor;
  const choose = (value: string) => {
    const chosen = schemes.find((scheme) => scheme.value === value);
    if (chosen !== undefined) setColorScheme(chosen.value);
  };
  return (
    <Menu position="top-start">
      <Menu.Target>
        <IconButton icon={current} label={shellTexts.theme} hint={false} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
