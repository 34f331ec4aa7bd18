import { useSites } from '../stores/use-operations.ts';

/** The name of a site; undefined of one that is gone. */
export function useSiteName(apiKey: string | undefined): string | undefined {
  return useSites().value?.find((site) => site.apiKey === apiKey)?.name;
}

/** A site in a row, by its name; of one that is gone its API key. @param withKey in a detail, which has both */
export function SiteName({ apiKey, withKey = false }: { apiKey: string; withKey?: boolean }) {
  const name = useSiteName(apiKey);
  return name !== undefined && withKey ? `${name} (${apiKey})` : (name ?? apiKey);
}
