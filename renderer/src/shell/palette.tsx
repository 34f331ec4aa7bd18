import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { CircleAlert, Keyboard, Map as MapIcon, Play, Plus, Search, SearchCheck, Store } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { panels } from '../panels.ts';
import { goTo, openLogFilter, openNewFlow, openSite } from '../stores/navigation.ts';
import { moveOn } from '../stores/presence.ts';
import { type RecentThing, useRecent } from '../stores/recent.ts';
import { parseRoute } from '../stores/route.ts';
import { useStores } from '../stores/stores.tsx';
import { showTourStep } from '../stores/tour.ts';
import { shellTexts } from '../texts/shell.ts';
import { tourTexts } from '../texts/tour.ts';
import { Text } from '../ui/layout.tsx';
import classes from './palette.module.css';
import { useFindings } from './palette-findings.tsx';

/**
 * The command palette (Ctrl or Cmd K): panels, sites, what one does most, and for what is typed also people, calls,
 * tokens, methods and error codes.
 */
export function Palette({ onHelp }: { onHelp: () => void }) {
  const sites = useStore(useStores().sites, (state) => state.value);
  const [words, setWords] = useState('');
  const findings = useFindings(words);
  const recent = useRecent(({ things }) => things);
  const groups: SpotlightActionGroupData[] = [
    // What is typed is looked for in all there is; the same thing twice would only be in the way.
    ...(recent.length > 0 && words === ''
      ? [{ group: shellTexts.groupRecent, actions: recent.map((thing) => recentAction(thing)) }]
      : []),
    {
      group: shellTexts.groupPanels,
      actions: panels.map(({ id, label, purpose, icon: Icon, key }) => ({
        id: `panel-${id}`,
        label,
        description: purpose,
        leftSection: <Icon size={16} aria-hidden />,
        dimmedSections: false,
        rightSection: (
          <Text as="kbd" fontSize={11} color="text-2">
            g {key}
          </Text>
        ),
        onClick: () => goTo(id),
      })),
    },
    {
      group: shellTexts.groupActions,
      actions: [
        action('start-token', shellTexts.startToken, Play, () => openNewFlow('token')),
        action('start-code', shellTexts.startCode, Play, () => openNewFlow('code')),
        action('start-server', shellTexts.startServer, Play, () => openNewFlow('server')),
        action('new-site', shellTexts.newSite, Plus, () => goTo('sites', [], { new: 'true' })),
        action('reproduce', shellTexts.reproduceCall, SearchCheck, () => goTo('reproduce')),
        action('errors', shellTexts.showErrors, CircleAlert, () => openLogFilter({ errorsOnly: 'true' })),
        action('tour', tourTexts.start, MapIcon, () => showTourStep(0)),
        action('shortcuts', shellTexts.shortcuts, Keyboard, onHelp),
      ],
    },
    {
      group: shellTexts.groupSites,
      actions: (sites ?? []).map((site) => ({
        ...action(`site-${site.apiKey}`, site.name, Store, () => openSite(site.apiKey)),
        description: site.apiKey,
      })),
    },
    ...findings,
  ];
  return (
    <Spotlight
      actions={groups}
      query={words}
      onQueryChange={setWords}
      // Its keys are the shell's (shortcuts.tsx): they work before this is fetched.
      shortcut={null}
      nothingFound={shellTexts.paletteNothing}
      highlightQuery
      scrollable
      maxHeight={420}
      centered={false}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 0 }}
      title={shellTexts.palette}
      onSpotlightOpen={moveOn}
      onSpotlightClose={moveOn}
      // Reachable, so that the list can be scrolled by keys also without choosing an entry.
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': shellTexts.palette, role: 'group' } }}
      searchProps={{
        ref: focusAtOnce,
        leftSection: <Search size={16} aria-hidden />,
        placeholder: shellTexts.paletteHint,
        'aria-label': shellTexts.paletteHint,
      }}
      classNames={{
        content: classes.content ?? '',
        body: classes.body ?? '',
        actionsList: classes.list ?? '',
        header: classes.header ?? '',
        search: classes.search ?? '',
        action: classes.action ?? '',
        actionDescription: classes.description ?? '',
        actionsGroup: classes.group ?? '',
      }}
    />
  );
}

/** Mantine moves the focus a moment later; what is typed in that moment would be lost. */
function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}

function recentAction({ panel, address, name }: RecentThing) {
  const entry = panels.find(({ id }) => id === panel);
  const Icon = entry?.icon ?? Search;
  const { segments } = parseRoute(address);
  return {
    ...action(`recent-${address}`, name, Search, () => goTo(panel, segments)),
    description: entry?.label ?? '',
    leftSection: <Icon size={16} aria-hidden />,
  };
}

function action(id: string, label: string, Icon: typeof Play, onClick: () => void) {
  return { id, label, dimmedSections: false, leftSection: <Icon size={16} aria-hidden />, onClick };
}
