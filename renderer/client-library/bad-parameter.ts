import type { Answer } from './types.ts';

/** What the library itself answers to a call with a parameter that is wrong (400006) or missing (400002). */
export const badParameter = (errorCode: 400002 | 400006, errorDetails: string): Answer => ({
  errorCode,
  errorMessage: errorCode === 400002 ? 'Missing required parameter' : 'Invalid parameter value',
  errorDetails,
  statusCode: 400,
  statusReason: 'Bad Request',
});
