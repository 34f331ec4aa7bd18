/** Hosts that no methods are called at: what they are for in real life (F 6.1). */
const causes: ReadonlyMap<string, string> = new Map([
  ['mtls', 'client-certificate-host'],
  ['oauth2', 'oauth2-host'],
]);

/** Cause of a call that came to the host of another namespace than its own (D3, D78). @param namespace first label of the host */
export const causeOfOtherHost = (namespace: string): string => causes.get(namespace.toLowerCase()) ?? 'other-namespace';
