/** Names of the permission, that of today first. */
const PERMISSIONS = ['loopback-network', 'local-network-access'];

/** Chromium itself does not ask for a page of this machine. */
const isOfThisMachine = ({ hostname }: Pick<Location, 'hostname'>): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);

/**
 * What Chromium (from 142) wants of a page before it lets it call a service on this machine: a secure context and a
 * permission of the user. No header of the service grants it.
 *
 * A script cannot see where its page came from (a hosts line may lead to this machine), so the sentence says "if" (R59).
 *
 * @returns a sentence with what is missing; undefined when nothing is, or the browser has no such rule
 */
export async function missingPermission(): Promise<string | undefined> {
  const state = await stateOfPermission();
  if (state === undefined || state === 'granted') return undefined;
  if (isOfThisMachine(location) && state !== 'denied') return undefined;
  if (!isSecureContext) {
    return `If the page comes from another machine: this browser lets it call services of this one over HTTPS alone; load it from https://${location.host}.`;
  }
  return `If the page comes from another machine: this browser lets it call services of this one with the permission "loopback-network" alone, which is "${state}" for ${location.host}; allow it in the browser's site settings.`;
}

async function stateOfPermission(): Promise<PermissionState | undefined> {
  for (const name of PERMISSIONS) {
    try {
      // The list of names in the type declarations is older than these.
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // Unknown to this browser.
    }
  }
  return undefined;
}
