import { AlarmClock, Timer } from 'lucide-react';
import { useCommand } from '../stores/use-command.ts';
import { uiTexts } from '../texts/ui.ts';
import { ActionMenu } from './menu.tsx';

/**
 * Moves the service clock to where something ends, so that it ends in front of the reader (D39).
 *
 * @param until milliseconds by the service clock
 * @param label what ends: "Token expires"
 */
export function ClockMenu({ until, label }: { until: number; label: string }) {
  const set = useCommand('clock.set', { done: uiTexts.clockMoved });
  return (
    <ActionMenu
      label={uiTexts.clockMenu(label)}
      icon={AlarmClock}
      items={[
        { label: uiTexts.clockBefore, icon: Timer, onClick: () => void set.run({ at: until - 1000 }) },
        { label: uiTexts.clockAt, icon: AlarmClock, onClick: () => void set.run({ at: until }) },
      ]}
    />
  );
}
