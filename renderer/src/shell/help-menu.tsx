import { Menu } from '@mantine/core';
import { BookOpen, CircleAlert, CircleHelp, Keyboard, Map as MapIcon } from 'lucide-react';
import { goTo } from '../stores/navigation.ts';
import { showTourStep } from '../stores/tour.ts';
import { tourTexts as texts } from '../texts/tour.ts';
import { IconButton } from '../ui/button.tsx';

/** The tour, the keys, and what can be looked up. */
export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const entries = [
    { label: texts.start, icon: MapIcon, run: () => showTourStep(0) },
    { label: texts.shortcuts, icon: Keyboard, run: onShortcuts },
    { label: texts.methods, icon: BookOpen, run: () => goTo('reference', ['methods']) },
    { label: texts.errors, icon: CircleAlert, run: () => goTo('reference', ['errors']) },
  ];
  return (
    <Menu position="top-start">
      <Menu.Target>
        <IconButton icon={CircleHelp} label={texts.help} hint={false} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, icon: Icon, run }) => (
          <Menu.Item key={label} leftSection={<Icon size={14} aria-hidden />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
