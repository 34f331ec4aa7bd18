import { AlarmClock, Timer } from 'lucide-react';
import { useCommand } from '../stores/use-command.ts';
import { uiTexts } from '../texts/ui.ts';
import { ActionMenu } from './menu.tsx';
import { useServiceClock } from './service-clock.ts';

/**
 * Moves the service clock to where something ends, so that it ends in front of the reader (D39).
 *
 * @param until milliseconds by the service clock
 * @param label what ends: "Token expires"
 * @param apiKey of its site
 */
export function ClockMenu({ until, label, apiKey }: { until: number; label: string; apiKey?: string | undefined }) {
  // Of a site that has a clock of its own, that one.
  const isOwn = useServiceClock().sites?.some((one) => one.apiKey === apiKey);
  const of = apiKey !== undefined && isOwn ? { apiKey } : {};
  const set = useCommand('clock.set', { done: uiTexts.clockMoved });
  return (
    <ActionMenu
      label={uiTexts.clockMenu(label)}
      icon={AlarmClock}
      items={[
        { label: uiTexts.clockBefore, icon: Timer, onClick: () => void set.run({ at: until - 1000, ...of }) },
        { label: uiTexts.clockAt, icon: AlarmClock, onClick: () => void set.run({ at: until, ...of }) },
      ]}
    />
  );
}
