import { useSites } from '../stores/use-operations.ts';

/** The name of a site in a row; of one that is gone its API key. */
export function SiteName({ apiKey }: { apiKey: string }) {
  return useSites().value?.find((site) => site.apiKey === apiKey)?.name ?? apiKey;
}
