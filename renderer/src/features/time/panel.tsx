import { timeTexts as texts } from '../../texts/time.ts';
import { Stack } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ClockSection } from './clock-section.tsx';
import { FailuresSection } from './failures-section.tsx';

/** The service clock (D39) and the failures that the user provokes (D50). */
export default function TimePanel() {
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <Stack gap={16} maxWidth={920}>
        <ClockSection />
        <FailuresSection />
      </Stack>
    </Panel>
  );
}
