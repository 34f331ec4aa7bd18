import { LANDING_PATH } from '#shared/flows/landing.ts';
import { useCapabilities, useOverview } from '../../stores/use-operations.ts';
import { exampleRedirect } from './run-input.ts';

/** The landing page of this service, where a login is a tab of a browser; a login window keeps its call-back to itself. */
function useLandingAddress(): string | undefined {
  const https = useOverview().value?.addresses.https;
  const inBrowser = useCapabilities()?.loginWindow === false;
  if (!inBrowser || https === undefined) return undefined;
  // By the name that sites register; the listener may be named by its address.
  const landing = new URL(LANDING_PATH, https);
  landing.hostname = 'localhost';
  return landing.href;
}

/** @returns the call-back that the form offers for a site with these domains */
export function useExampleRedirect(): (domains: readonly string[]) => string {
  const landing = useLandingAddress();
  return (domains) => exampleRedirect(domains, landing);
}
