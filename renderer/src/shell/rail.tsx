import { useMediaQuery } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { type PanelEntry, panels } from '../panels.ts';
import { goTo, useNavigation } from '../stores/navigation.ts';
import { formatRoute } from '../stores/route.ts';
import { useStores } from '../stores/stores.tsx';
import { shellTexts } from '../texts/shell.ts';
import { HelpMenu } from './help-menu.tsx';
import { Logo } from './logo.tsx';
import classes from './rail.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Below this width the rail shows icons only; rail.module.css has the same number. */
const narrow = '(max-width: 1023px)';

/** The navigation at the left: search, panels, state of the service, colour scheme. */
export function Rail({ onHelp }: { onHelp: () => void }) {
  const current = useNavigation((state) => state.route.panel);
  const pending = useStore(useStores().overview, (state) => state.value?.counts.pending ?? 0);
  const iconsOnly = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  return (
    <div className={classes.rail}>
      <nav aria-label={shellTexts.navigation} className={classes.nav}>
        <div className={classes.brand}>
          <Logo />
          <span className={classes.brandName}>{shellTexts.app}</span>
        </div>
        <button
          type="button"
          className={classes.search}
          aria-label={shellTexts.palette}
          data-hint={iconsOnly ? `${shellTexts.palette} (Ctrl K)` : undefined}
          data-hint-side="right"
          onClick={() => spotlight.open()}
        >
          <Search size={15} aria-hidden />
          <span className={classes.label}>Search</span>
          <kbd className={classes.kbd}>Ctrl K</kbd>
        </button>
        <ul>
          {panels.map((panel) => (
            <Entry
              key={panel.id}
              panel={panel}
              isCurrent={panel.id === current}
              count={panel.id === 'registrations' ? pending : 0}
              iconsOnly={iconsOnly}
            />
          ))}
        </ul>
      </nav>
      <footer className={classes.foot}>
        <ServiceState />
        <div className={classes.tools}>
          <ThemeSwitch />
          <HelpMenu onShortcuts={onHelp} />
        </div>
      </footer>
    </div>
  );
}

interface EntryProps {
  readonly panel: PanelEntry;
  readonly isCurrent: boolean;
  /** What waits there. */
  readonly count: number;
  readonly iconsOnly: boolean;
}

/** The link to a panel. At a change of panel only two of them are drawn anew. */
const Entry = memo(({ panel: { id, label, icon: Icon, key }, isCurrent, count, iconsOnly }: EntryProps) => (
  <li>
    <a
      href={formatRoute(id)}
      className={classes.link}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      aria-keyshortcuts={`g ${key}`}
      data-hint={iconsOnly ? label : undefined}
      data-hint-side="right"
      onClick={(event) => {
        // With a modifier key the browser opens the panel in a tab or window of its own.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        goTo(id);
      }}
    >
      <Icon size={16} aria-hidden />
      <span className={classes.label}>{label}</span>
      {count > 0 ? <span className={classes.count}>{count}</span> : null}
    </a>
  </li>
));

function ServiceState() {
  const { live, overview } = useStores();
  const connection = useStore(live.state, (state) => state.connection);
  const known = useStore(overview, (state) => state.value !== undefined);
  const problem = useStore(overview, (state) => state.problem !== undefined);
  const up = known && connection === 'connected' && !problem;
  const text = up ? shellTexts.up : known || problem ? shellTexts.down : shellTexts.connecting;
  return (
    <p role="status" className={classes.state} title={text}>
      <span className={classes.dot} data-up={up || undefined} aria-hidden />
      <span className={classes.stateText}>{text}</span>
    </p>
  );
}
