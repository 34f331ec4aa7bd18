import type { Judge } from '#service/http/judge.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { invalidMember, notFound } from '#service/kernel/operation-problem.ts';
import { recordedCall } from '#service/modules/request-log/recorded-call.ts';
import { checkBundle } from './check.ts';
import { bundleFileName, makeBundle } from './make.ts';
import { type OpenContext, openBundle } from './open.ts';

/** What the operations of bundles need. */
export interface BundleContext extends OpenContext {
  readonly judge: Judge;
}

/** The handlers of `bundles.*`. */
export function bundleHandlers(context: BundleContext): Handlers<'bundles'> {
  const { core, judge } = context;
  return {
    'bundles.make': async ({ callId, request, anonymise }) => {
      if ((callId === undefined) === (request === undefined)) {
        throw invalidMember('callId', 'A bundle is made of one call: of a callId, or of a request.');
      }
      const call = request === undefined ? await recordedCall(core.store, callId) : await judge(request);
      if (call === undefined) {
        throw notFound(`call "${callId}" in the log`, 'It may have been cleared, or be older than the log keeps.');
      }
      return { bundle: await makeBundle(core, call, { anonymise }), fileName: bundleFileName(call) };
    },
    'bundles.check': ({ document }) => checkBundle(document, core.store.modules),
    'bundles.open': ({ document }) => openBundle(document, context),
  };
}
