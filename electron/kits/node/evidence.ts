import { problemsOf, reportOf } from '#node/administration/refused-calls.ts';
import { stringifyExactJson } from '#shared/quoting/exact-numbers.ts';
import type { Administration } from './administration.ts';
import { AuthdeskError } from './error.ts';
import type { Authdesk } from './types.ts';

/** What a failed test leaves to look at. No secret is in it (R48). */
export function evidenceOf(administration: Administration): Pick<Authdesk, 'problems' | 'report' | 'har' | 'bundle'> {
  const { ask } = administration;
  return {
    problems: () => problemsOf(ask),
    report: async () => reportOf(await problemsOf(ask)),
    async har() {
      let text = '';
      let after: string | undefined;
      do {
        const input = { filter: {}, format: 'har' as const, ...(after !== undefined && { after }) };
        const part = await ask('callFiles.export', input);
        text += part.text;
        after = part.next;
      } while (after !== undefined);
      return text;
    },
    async bundle(callId) {
      if (callId !== undefined) return bundleOf(administration, callId);
      for (const problem of await problemsOf(ask)) {
        try {
          return await bundleOf(administration, problem.callId);
        } catch (error) {
          // Not every call can be repeated elsewhere: one that met a failure on purpose cannot.
          if (!(error instanceof AuthdeskError) || error.code === 'ended') throw error;
        }
      }
      return undefined;
    },
  };
}

async function bundleOf(administration: Administration, callId: string): Promise<string> {
  const { bundle } = await administration.ask('bundles.make', { callId, anonymise: false });
  return `${stringifyExactJson(bundle, 2)}\n`;
}
