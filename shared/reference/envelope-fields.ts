/** A member that the service itself writes into a response. */
export interface EnvelopeField {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'array';
  readonly there: 'always' | 'on errors' | 'sometimes';
  readonly documentation: string;
}

/** The members of each response besides those of its method (spec "Response envelope", D11, F 4.3, F 4.5). */
export const envelopeFields: readonly EnvelopeField[] = [
  { name: 'callId', type: 'string', there: 'always', documentation: 'Id of the call, 32 hex digits; the log has it.' },
  { name: 'context', type: 'string', there: 'sometimes', documentation: 'The parameter context, as it was sent.' },
  { name: 'errorCode', type: 'integer', there: 'always', documentation: '0 for a success.' },
  { name: 'errorDetails', type: 'string', there: 'on errors', documentation: 'What was wrong with this call.' },
  { name: 'errorMessage', type: 'string', there: 'on errors', documentation: 'The fixed text of the errorCode.' },
  { name: 'apiVersion', type: 'integer', there: 'always', documentation: '2.' },
  { name: 'statusCode', type: 'integer', there: 'always', documentation: 'As an HTTP status: 200, 400, 403, …' },
  { name: 'statusReason', type: 'string', there: 'always', documentation: 'As an HTTP reason phrase.' },
  { name: 'time', type: 'string', there: 'always', documentation: 'Time of the service clock, ISO 8601 in UTC.' },
  {
    name: 'ignoredParams',
    type: 'array',
    there: 'sometimes',
    documentation: 'Parameters that the method does not know: paramName, warningCode and message of each.',
  },
];
