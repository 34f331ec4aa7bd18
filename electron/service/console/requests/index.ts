export type { SendContext } from './built-call.ts';
export { buildCall } from './built-call.ts';
export { createDispatcher } from './dispatcher.ts';
export { callableOrigin } from './own-target.ts';
export { createRequests, prepareRequest } from './requests.ts';
export { headerOf, type OutgoingCall } from './send.ts';
export { agreedUpstream, sendRecorded, upstreamOrigin } from './send-on.ts';
export type { SnippetPlan } from './snippets/plan.ts';
export { snippetsOfPlan } from './snippets/snippets.ts';
