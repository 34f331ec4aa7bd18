import { pathOfForeignOps } from '#service/families/fidm/index.ts';
import type { Call } from '#service/kernel/index.ts';

/**
 * Where a foreign provider sends the user back to: the same address whichever host of the data center began the login, since it is
 * registered there. The cookie of the login is one of the whole data center.
 */
export function redirectUriOf({ host, dataCenter, hostSite }: Call, apiKey: string, name: string): string {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const own = dataCenter === undefined || hostSite !== undefined ? host : `fidm.${dataCenter.domain}${port}`;
  return `https://${own}${pathOfForeignOps(apiKey)}/callback/${name}`;
}
