export { Chain, type ChainOptions } from './chain.ts';
export {
  type Core,
  type FlowWatch,
  type Listening,
  type RefusedSignature,
  type SearchEnd,
  type SignatureRecipe,
  type SignatureSearch,
  unwatched,
} from './core.ts';
export { hostName, routeHost } from './host.ts';
export { cut } from './log-row.ts';
export { callingPage, readOrigin } from './page-origin.ts';
export { type ReadParameters, readParameters } from './parameters.ts';
export { plain } from './plain-responses.ts';
export type { LogOfCalls, Served } from './served.ts';
export { undici } from './undici.ts';
