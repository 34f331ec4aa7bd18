import type { Response } from '#service/kernel/call.ts';
import type { DataCenterRecord } from '#service/storage/records.ts';
import { namespaces as documented, libraryLabels } from '#shared/protocol/methods.ts';
import { unknownHost } from './plain-responses.ts';

/** What a `Host` header selects: a data center and a namespace; or this machine, and with it all data centers. */
export type HostRoute =
  | {
      readonly known: true;
      readonly dataCenter: DataCenterRecord | undefined;
      readonly namespace: string | undefined;
      /** The host serves the client-side library and nothing else (D55). */
      readonly libraryOnly?: true;
    }
  | { readonly known: false; readonly reason: string };

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const ANYWHERE: HostRoute = { known: true, dataCenter: undefined, namespace: undefined };
const DOCUMENTED: ReadonlySet<string> = new Set(documented);
const LIBRARY: ReadonlySet<string> = new Set(libraryLabels);
const HOST = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?)(\.?)(?::([0-9]{1,5}))?$/;

/**
 * The host name of a `Host` header in lower case, without port and without the dot that ends a full DNS name.
 *
 * @returns undefined when the header is missing, was sent twice, or is not a host with an optional port.
 */
export function hostName(header: string | undefined): string | undefined {
  const match = HOST.exec(header?.toLowerCase() ?? '');
  const [, name, dot, port] = match ?? [];
  if (name === undefined || (dot && name.startsWith('['))) return undefined;
  if (port !== undefined && (Number(port) === 0 || Number(port) > 65_535)) return undefined;
  return name;
}

/**
 * Decides which namespace and data center a `Host` header selects (D3). Every other host is refused: a page of a
 * foreign origin could resolve its own host name to this machine (DNS rebinding, R28).
 *
 * @param header `Host` as received, or undefined when it was missing or sent twice
 * @param dataCenters those of the workspace
 * @param allowedHosts further names of this machine, lower case, without port (setting `allowedHosts`)
 * @param namespaces lower case; those of the documentation unless modules have methods in others
 */
export function routeHost(
  header: string | undefined,
  dataCenters: readonly DataCenterRecord[],
  allowedHosts: ReadonlySet<string>,
  namespaces: ReadonlySet<string> = DOCUMENTED,
): HostRoute {
  const name = hostName(header);
  if (name === undefined) {
    return { known: false, reason: 'The Host header is missing, was sent twice, or is not a host name.' };
  }
  if (LOOPBACK.has(name) || allowedHosts.has(name)) return ANYWHERE;

  const dot = name.indexOf('.');
  const namespace = name.slice(0, dot);
  const domain = name.slice(dot + 1);
  const isLibrary = LIBRARY.has(namespace);
  if (dot > 0 && (isLibrary || namespaces.has(namespace))) {
    const dataCenter = dataCenters.find((each) => each.domain.toLowerCase() === domain);
    if (dataCenter && isLibrary) return { known: true, dataCenter, namespace: undefined, libraryOnly: true };
    if (dataCenter) return { known: true, dataCenter, namespace };
  }
  return {
    known: false,
    reason: `"${name}" is neither <namespace>.<domain of a data center> nor a name of this machine.`,
  };
}

/** Stage "host": refuses a host that selects nothing (D3, R28). */
export function checkHost(host: HostRoute): Response | undefined {
  return host.known ? undefined : unknownHost(host.reason);
}
