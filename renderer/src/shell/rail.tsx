import { useMediaQuery } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { Search } from 'lucide-react';
import { Fragment, memo } from 'react';
import { useStore } from 'zustand';
import { type PanelEntry, panelGroups } from '../panels.ts';
import { goTo, useNavigation } from '../stores/navigation.ts';
import { useNewErrors } from '../stores/new-errors.ts';
import { formatRoute } from '../stores/route.ts';
import { useStores } from '../stores/stores.tsx';
import { shellTexts } from '../texts/shell.ts';
import { uiTexts } from '../texts/ui.ts';
import { Row, Stack } from '../ui/layout.tsx';
import { HelpMenu } from './help-menu.tsx';
import { Logo } from './logo.tsx';
import classes from './rail.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Below this width the rail shows icons only; rail.module.css has the same number. */
const narrow = '(max-width: 1023px)';

/** Above it the mark says "99+": the exact number of new errors helps nobody. */
const mostCounted = 99;

/** The navigation at the left: search, panels, state of the service, colour scheme. */
export function Rail({ onHelp }: { onHelp: () => void }) {
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
          data-hint={iconsOnly ? `${shellTexts.palette} (${uiTexts.control} K)` : undefined}
          data-hint-side="right"
          onClick={() => spotlight.open()}
        >
          <Search size={15} aria-hidden />
          <span className={classes.label}>{shellTexts.search}</span>
          <kbd className={classes.kbd}>{`${uiTexts.control} K`}</kbd>
        </button>
        <Groups iconsOnly={iconsOnly} />
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

/** The panels. What lies around them is not drawn anew at a change of panel. */
function Groups({ iconsOnly }: { iconsOnly: boolean }) {
  const current = useNavigation((state) => state.route.panel);
  const pending = useStore(useStores().overview, (state) => state.value?.counts.pending ?? 0);
  const newErrors = useNewErrors();
  return (
    <Stack minHeight={0} flex="0 1 auto">
      {panelGroups.map((group) => (
        <Fragment key={group.label ?? ''}>
          {group.label ? (
            <p className={classes.group} aria-hidden>
              <span className={classes.label}>{group.label}</span>
            </p>
          ) : null}
          <ul aria-label={group.label}>
            {group.panels.map((panel) => (
              <Entry
                key={panel.id}
                panel={panel}
                isCurrent={panel.id === current}
                count={panel.id === 'registrations' ? pending : panel.id === 'log' ? newErrors : 0}
                iconsOnly={iconsOnly}
              />
            ))}
          </ul>
        </Fragment>
      ))}
    </Stack>
  );
}

interface EntryProps {
  readonly panel: PanelEntry;
  readonly isCurrent: boolean;
  /** People who wait to be finished, new errors of the log. */
  readonly count: number;
  readonly iconsOnly: boolean;
}

/** The link to a panel. At a change of panel only two of them are drawn anew. */
const Entry = memo(({ panel: { id, label, icon: Icon, key }, isCurrent, count, iconsOnly }: EntryProps) => {
  const shown = count > mostCounted ? shellTexts.more(mostCounted) : String(count);
  const name =
    count === 0 ? label : id === 'log' ? shellTexts.withErrors(label, shown) : shellTexts.withPending(label, count);
  return (
    <li>
      <a
        href={formatRoute(id)}
        className={classes.link}
        aria-label={name}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={`g ${key}`}
        data-hint={iconsOnly || count > 0 ? name : undefined}
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
        {count > 0 ? (
          <span className={classes.count} data-tone={id === 'log' ? 'error' : 'warn'}>
            {shown}
          </span>
        ) : null}
      </a>
    </li>
  );
});

function ServiceState() {
  const { live, overview } = useStores();
  const connection = useStore(live.state, (state) => state.connection);
  const known = useStore(overview, (state) => state.value !== undefined);
  const problem = useStore(overview, (state) => state.problem !== undefined);
  const up = known && connection === 'connected' && !problem;
  const text = up ? shellTexts.up : known || problem ? shellTexts.down : shellTexts.connecting;
  return (
    <Row role="status" as="p" gap={8} minWidth={0} fontSize={12} color="text-2" title={text}>
      <span className={classes.dot} data-up={up || undefined} aria-hidden />
      <span className={classes.stateText}>{text}</span>
    </Row>
  );
}
