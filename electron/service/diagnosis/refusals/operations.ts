import type { Facts, SitePart } from '#shared/causes/row.ts';
import type { RefusalOperation } from '#shared/contract/refusal.ts';

/** What Authdesk can do about a cause; undefined where the call does not name what it would be done to. */
export function operationOf(
  { operation: kind, part }: { readonly operation: RefusalOperation['kind']; readonly part: SitePart | undefined },
  { apiKey, UID, values, request }: Facts,
): RefusalOperation | undefined {
  switch (kind) {
    case 'openFailures':
    case 'machineTime':
      return { kind };
    case 'copyText': {
      const text = values['API key meant'];
      return text === undefined ? undefined : { kind, what: 'API key', text };
    }
    case 'signAnew':
      return { kind, ...(apiKey !== undefined && { apiKey }) };
    default:
  }
  if (apiKey === undefined) return undefined;
  switch (kind) {
    case 'openSite':
      return { kind, apiKey, ...(part && { part }) };
    case 'openUser':
      return UID === undefined ? undefined : { kind, apiKey, UID };
    case 'registerDomain': {
      const domain = values['unregistered host'];
      return domain === undefined ? undefined : { kind, apiKey, domain };
    }
    case 'copySecret': {
      const userKey = request?.parameters.find(({ name }) => name.toLowerCase() === 'userkey')?.value;
      return { kind, apiKey, ...(userKey !== undefined && /^[\w.-]{1,100}$/.test(userKey) && { userKey }) };
    }
  }
}
