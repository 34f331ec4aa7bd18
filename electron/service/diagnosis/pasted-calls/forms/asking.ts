/** What is asked for when nothing else is known. */
const anyForm = `in one of these forms:
- the whole address, from https:// on, with all of its parameters, as text on one line; for a POST also the body
- in a browser: developer tools, Network, the call, "Copy as cURL"
- in Postman: the raw request of the Console
- in code: the request as your HTTP library logs it at debug level`;

const leaveAsIs = `Please send text and no screenshot, and leave apiKey, timestamp, nonce and sig exactly as they are. Take out only the values of "secret", of passwords and of tokens. The time with its time zone, and the callId of the response, help us to find it.`;

/**
 * What to ask a customer for, as a text to send.
 *
 * @param got what came, as the object of "thank you for"
 * @param lacks what it lacks, as a sentence
 * @param how how to get the call in the customer's own tool; absent: in any
 */
export function askFor(got: string, lacks: string, how?: string): string {
  const request = how === undefined ? `the call ${anyForm}` : `the call that failed: ${how}`;
  return `Hello,\n\nthank you for ${got}. ${lacks} Could you please send us ${request}${/[.:!?]$/.test(request) ? '' : '.'}\n\n${leaveAsIs}\n`;
}
