/** Names of the members that the service itself writes into every response, in the order of D11. */
export const envelopeMembers: ReadonlySet<string> = new Set([
  'callId',
  'context',
  'errorCode',
  'errorDetails',
  'errorMessage',
  'apiVersion',
  'statusCode',
  'statusReason',
  'time',
]);
