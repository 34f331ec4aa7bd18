import { TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { shellTexts } from '../i18n/en/shell.ts';
import { useStores } from '../stores/stores.tsx';
import { useServiceClock } from '../ui/service-clock.ts';
import { clockNotice } from './clock-notice.ts';
import classes from './shell.module.css';

/**
 * What everybody must know whichever panel is shown: a lost connection, a service open to the network (R27), a service
 * clock that was moved (D39).
 */
export function Banners() {
  const { live, overview } = useStores();
  const lost = useStore(live.state, (state) => state.connection === 'lost');
  const exposed = useStore(overview, (state) => state.value?.exposed ?? false);
  const clock = useServiceClock();
  const clockText = clockNotice(clock);
  return (
    <div role="status">
      {lost ? <Banner text={shellTexts.lost} /> : null}
      {exposed ? <Banner text={shellTexts.exposed} /> : null}
      {clockText === undefined ? null : <Banner text={clockText} />}
    </div>
  );
}

function Banner({ text }: { text: string }) {
  return (
    <p className={classes.banner}>
      <TriangleAlert size={16} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
