import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { goTo, openNextLogins, openSite, useNavigation } from '../stores/navigation.ts';
import { useStores } from '../stores/stores.tsx';
import { useCommand } from '../stores/use-command.ts';
import { useKeptQuery } from '../stores/use-operations.ts';
import { shellTexts } from '../texts/shell.ts';
import { upstreamTexts } from '../texts/upstream.ts';
import { Button } from '../ui/button.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { useServiceClock } from '../ui/service-clock.ts';
import { clockNotice } from './clock-notice.ts';
import classes from './shell.module.css';

/**
 * What everybody must know whichever panel is shown: a lost connection, a service open to the network (R27), a service
 * clock that was moved (D39), failures that are switched on (D50), logins that are decided beforehand.
 */
export function Banners() {
  const { live, overview } = useStores();
  const lost = useStore(live.state, (state) => state.connection === 'lost');
  const exposed = useStore(overview, (state) => state.value?.exposed ?? false);
  const failures = useStore(overview, (state) => state.value?.failures ?? 0);
  const nextLogins = useStore(overview, (state) => state.value?.nextLogins ?? 0);
  const clockText = clockNotice(useServiceClock());
  return (
    <div role="status">
      {lost ? <Banner text={shellTexts.lost} /> : null}
      {exposed ? <Banner text={shellTexts.exposed} /> : null}
      {clockText === undefined ? null : (
        <Banner
          text={clockText}
          action={
            <CommandButton small label={shellTexts.clockBack} command="clock.offset" input={{ milliseconds: 0 }} />
          }
        />
      )}
      {nextLogins > 0 ? <Banner text={shellTexts.nextLogins(nextLogins)} action={<NextLoginsCancel />} /> : null}
      {failures > 0 ? <Banner text={shellTexts.failuresOn(failures)} action={<FailuresOff />} /> : null}
      <UpstreamBanner />
    </div>
  );
}

function Banner({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={classes.banner}>
      <TriangleAlert size={16} aria-hidden />
      <p style={{ flex: 1, minWidth: 0 }}>{text}</p>
      {action}
    </div>
  );
}

/** Calls go to the upstream of a site, or a workspace file asks for it (D85). */
function UpstreamBanner() {
  const list = useKeptQuery('upstream.list', {}).value ?? [];
  const on = list.filter(({ mode }) => mode !== 'off');
  const set = useCommand('upstream.set');
  const [first] = on;
  const asking = list.find(({ asked }) => asked !== undefined);
  if (first === undefined) {
    return asking?.asked === undefined ? null : (
      <Banner
        text={upstreamTexts.bannerAsked(upstreamTexts.bannerSite(asking.siteName, asking.asked, asking.domain))}
        action={<Button small label={upstreamTexts.bannerShow} onClick={() => openSite(asking.apiKey, 'upstream')} />}
      />
    );
  }
  const off = async () => {
    for (const { apiKey } of on) await set.run({ apiKey, settings: { mode: 'off' } });
  };
  return (
    <Banner
      text={upstreamTexts.banner(
        on.map(({ siteName, mode, domain }) => upstreamTexts.bannerSite(siteName, mode, domain)),
      )}
      action={
        <>
          <Button small label={upstreamTexts.bannerShow} onClick={() => openSite(first.apiKey, 'upstream')} />
          <Button small label={upstreamTexts.bannerOff} busy={set.busy} onClick={() => void off()} />
        </>
      }
    />
  );
}

function FailuresOff() {
  const isThere = useNavigation((state) => state.route.panel === 'time');
  return (
    <>
      {isThere ? null : <Button small label={shellTexts.failuresShow} onClick={() => goTo('time')} />}
      <CommandButton small label={shellTexts.failuresOff} command="failures.switch" input={{ enabled: false }} />
    </>
  );
}

function NextLoginsCancel() {
  const isThere = useNavigation((state) => state.route.query.decide === 'next');
  return (
    <>
      {isThere ? null : <Button small label={shellTexts.nextLoginsShow} onClick={openNextLogins} />}
      <CommandButton small label={shellTexts.nextLoginsCancel} command="nextLogins.cancel" input={{}} />
    </>
  );
}
