import { timeTexts as texts } from '../../texts/time.ts';
import { Panel } from '../../ui/panel.tsx';
import { ClockSection } from './clock-section.tsx';
import { FailuresSection } from './failures-section.tsx';
import { NextLoginSection } from './next-login-section.tsx';
import classes from './time.module.css';

/** The service clock (D39), the failures that the user provokes (D50), and logins that are decided beforehand. */
export function TimePanel() {
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <div className={classes.page}>
        <ClockSection />
        <FailuresSection />
        <NextLoginSection />
      </div>
    </Panel>
  );
}
