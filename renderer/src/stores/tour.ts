import { tourTexts } from '../texts/tour.ts';
import { appStore } from './app-store.ts';
import { goTo } from './navigation.ts';

/** The step of the tour that is shown; undefined: none. */
export const useTour = appStore<{ readonly step: number | undefined }>(() => ({ step: undefined }));

/** Shows a step of the tour and its panel; a step that there is not ends the tour. */
export function showTourStep(step: number): void {
  const shown = tourTexts.steps[step];
  useTour.setState({ step: shown && step });
  if (shown) goTo(shown.panel);
}

export function endTour(): void {
  useTour.setState({ step: undefined });
}
