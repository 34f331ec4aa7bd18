import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { shellTexts } from '../i18n/en/shell.ts';

const schemes = [
  { value: 'auto', label: shellTexts.themeSystem, icon: Monitor },
  { value: 'light', label: shellTexts.themeLight, icon: Sun },
  { value: 'dark', label: shellTexts.themeDark, icon: Moon },
] as const;

/** Light, dark, or as the system says. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find((scheme) => scheme.value === colorScheme)?.icon ?? Monitor;
  return (
    <Menu position="top-start">
      <Menu.Target>
        <ActionIcon aria-label={shellTexts.theme}>
          <Current size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === colorScheme}
            leftSection={<Icon size={14} aria-hidden />}
            rightSection={value === colorScheme ? <Check size={14} aria-hidden /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
