import { useStore } from 'zustand';
import type { Site } from '#shared/contract/sites.ts';
import { appStore } from './app-store.ts';

const lastSite = appStore<{ readonly apiKey: string | undefined }>(() => ({ apiKey: undefined }));

/** Notes that a site was made, looked at or used. @param apiKey undefined: that one is gone */
export function noteSite(apiKey: string | undefined): void {
  lastSite.setState({ apiKey });
}

/** The site that was made or used last, in whichever panel: what is of no site yet begins with it. Else the first one. */
export function useLastSite(sites: readonly Site[]): Site | undefined {
  const last = useStore(lastSite, ({ apiKey }) => apiKey);
  return sites.find(({ apiKey }) => apiKey === last) ?? sites[0];
}
