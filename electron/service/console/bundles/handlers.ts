import { chosen, judgeCall, readCall } from '#service/console/reproduce/index.ts';
import { loggedCall } from '#service/core/log/index.ts';
import { type Handlers, invalidMember } from '#service/kernel/index.ts';
import { modulesOf } from '#service/module/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { PastedEntry } from '#shared/contract/reproduce.ts';
import { bundleFileName, makeBundle } from './make.ts';
import { type OpenContext, openBundle } from './open.ts';
import { checkBundle } from './read.ts';

/** The handlers of `bundles.*`. */
export function bundleHandlers(context: OpenContext): Handlers<'bundles'> {
  const { core, judge } = context;

  /** The verdict that Reproduce shows: of an old call that at its own time. */
  async function pastedCallAsJudged({ text, entry }: PastedEntry): Promise<CallDetail> {
    const pasted = await readCall(core, text);
    if (pasted.kind === 'row') return loggedCall(core.store, pasted.callId);
    return (await judgeCall({ core, judge }, chosen(pasted, entry).call, undefined)).judged;
  }

  return {
    'bundles.make': async ({ callId, request, pasted, anonymise }) => {
      if ([callId, request, pasted].filter((one) => one !== undefined).length !== 1) {
        throw invalidMember('callId', 'A bundle is made of one call: of a callId, of a request, or of a pasted text.');
      }
      const call =
        pasted !== undefined
          ? await pastedCallAsJudged(pasted)
          : request !== undefined
            ? await judge(request)
            : await loggedCall(core.store, callId ?? '');
      return { bundle: await makeBundle(core, judge, call, { anonymise }), fileName: bundleFileName(call) };
    },
    'bundles.check': ({ document }) => checkBundle(document, core.store.of(modulesOf), core.store),
    'bundles.open': ({ document }) => openBundle(document, context),
  };
}
