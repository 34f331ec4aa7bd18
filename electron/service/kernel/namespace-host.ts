import type { CauseName } from '#shared/causes/catalogue.ts';

/** Hosts that no methods are called at: what they are for in real life (F 6.1). */
const causes: ReadonlyMap<string, CauseName> = new Map([
  ['mtls', 'client-certificate-host'],
  ['oauth2', 'oauth2-host'],
]);

/** True at `mtls.<domain>`, where the client certificate of the connection is the credential (F 5.1). @param namespace first label of the host */
export const isCertificateHost = (namespace: string | undefined): boolean => namespace?.toLowerCase() === 'mtls';

/** Cause of a call that came to the host of another namespace than its own (D3, D78). @param namespace first label of the host */
export const causeOfOtherHost = (namespace: string): CauseName =>
  causes.get(namespace.toLowerCase()) ?? 'other-namespace';
