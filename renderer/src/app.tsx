import { type ComponentType, lazy, type RefObject, Suspense, use, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { fetchPanelsAhead, type PanelEntry, panels } from './panels.ts';
import { PlatformProvider } from './platform/context.tsx';
import type { Platform } from './platform/platform.ts';
import { Banners } from './shell/banners.tsx';
import { useAskBeforeUnload } from './shell/before-unload.ts';
import { DroppedFiles } from './shell/dropped-files.tsx';
import { useKeptFocus } from './shell/kept-focus.ts';
import { PanelBoundary } from './shell/panel-boundary.tsx';
import { PasteOffer } from './shell/paste-offer.tsx';
import { QuestionDialog } from './shell/question-dialog.tsx';
import { Rail } from './shell/rail.tsx';
import { ServiceClockProvider } from './shell/service-clock-provider.tsx';
import classes from './shell/shell.module.css';
import { ShortcutHelp, useShortcuts } from './shell/shortcuts.tsx';
import { StopPage } from './shell/stop-page.tsx';
import { Toasts } from './shell/toasts.tsx';
import { Tour } from './shell/tour.tsx';
import { useNavigation } from './stores/navigation.ts';
import { type Stores, StoresProvider, useStores } from './stores/stores.tsx';
import { useTour } from './stores/tour.ts';
import { shellTexts } from './texts/shell.ts';
import { Hints } from './ui/hints.tsx';
import { Row, Stack } from './ui/layout.tsx';
import { Loading } from './ui/loading.tsx';

/** Fetched beside the first panel: nobody searches before something is drawn. */
const Palette = lazy(async () => ({ default: (await import('./shell/palette.tsx')).Palette }));

/** The whole app on a platform. */
export function App({ platform, stores }: { platform: Platform; stores: Stores }) {
  return (
    <PlatformProvider platform={platform}>
      <StoresProvider stores={stores}>
        <ServiceClockProvider>
          <Shell />
        </ServiceClockProvider>
      </StoresProvider>
    </PlatformProvider>
  );
}

function Shell() {
  const connection = useStore(useStores().live.state, (state) => state.connection);
  const help = useShortcuts();
  const main = useRef<HTMLElement>(null);

  useKeptFocus(main);
  useAskBeforeUnload();
  useEffect(() => fetchPanelsAhead(window), []);

  if (connection === 'no-session') return <StopPage reason="no-session" />;
  return (
    <Row height="100%" alignItems="normal">
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {shellTexts.skip}
      </button>
      <Rail onHelp={help.open} />
      <Stack flex={1} minWidth={0}>
        <Banners />
        <Main element={main} />
        <Toasts />
      </Stack>
      <Hints />
      <Suspense fallback={null}>
        <Palette onHelp={help.open} />
      </Suspense>
      <Tour />
      <PasteOffer />
      <DroppedFiles />
      <QuestionDialog />
      <ShortcutHelp opened={help.opened} onClose={help.close} />
      <FocusOnSwitch main={main} />
    </Row>
  );
}

/** The panel that is shown. It is a component of its own, so that a switch of panel draws nothing else of the shell anew. */
function Main({ element }: { element: RefObject<HTMLElement | null> }) {
  const panel = useNavigation((state) => state.route.panel);
  const entry = panels.find((each) => each.id === panel);
  return (
    <main id="main" ref={element} tabIndex={-1} className={classes.main}>
      {entry ? (
        <PanelBoundary key={panel} entry={entry}>
          <Suspense
            fallback={
              <div style={{ padding: '32px 24px' }}>
                <Loading />
              </div>
            }
          >
            <Shown code={entry.code} />
          </Suspense>
        </PanelBoundary>
      ) : null}
      {/* Menus open here, inside a landmark (theme.ts). */}
      <div id="overlays" />
    </main>
  );
}

/**
 * A new panel is a new page: the focus goes to its start, or a screen reader would not notice (WCAG 2.4.3). It is the last part of
 * the shell, because a dialog that closes at the switch gives the focus back before.
 */
function FocusOnSwitch({ main }: { main: RefObject<HTMLElement | null> }) {
  const panel = useNavigation((state) => state.route.panel);
  const shown = useRef(panel);
  useEffect(() => {
    if (shown.current === panel) return;
    shown.current = panel;
    // The tour goes from panel to panel itself, and keeps the focus.
    if (useTour.getState().step === undefined) main.current?.focus();
  }, [panel, main]);
  return null;
}

function Shown({ code }: { code: PanelEntry['code'] }) {
  const Panel: ComponentType = code.loaded() ?? use(code.load());
  return <Panel />;
}
