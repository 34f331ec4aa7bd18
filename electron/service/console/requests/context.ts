import type { Dispatcher } from 'undici';
import type { Judge } from '#service/console/judge/index.ts';
import type { Core } from '#service/http/index.ts';

/** What the parts of the service that build calls get. */
export interface RequestContext {
  readonly core: Core;
  /** Origins of the running listeners, for example `https://127.0.0.1:9443`. */
  addresses(): { readonly http: string; readonly https: string };
  /** Path of the CA certificate, named in the snippets. */
  readonly caPath: string;
  /** Returns the response of the service to a request, without storing anything. */
  readonly judge: Judge;
}

/** What the parts that also send calls get: a dispatcher that trusts the CA (see `createDispatcher`). */
export interface SendContext extends RequestContext {
  readonly dispatcher: Dispatcher;
}
