import type { OperationOutput } from '#shared/contract/index.ts';
import { dataCentersTexts } from '../../texts/data-centers.ts';
import type { Tone } from '../../ui/status-badge.tsx';

const texts = dataCentersTexts.hosts;

type Host = OperationOutput<'dataCenters.resolve'>['hosts'][number];

/** Where a host name leads, in words. */
export function hostState({ addresses, local, source }: Host): { readonly tone: Tone; readonly words: string } {
  if (local) return { tone: 'ok', words: texts.here };
  if (addresses.length > 0) return { tone: 'warn', words: texts.elsewhere };
  if (source === 'system') return { tone: 'warn', words: texts.nowhere };
  if (source === 'reserved') return { tone: 'info', words: texts.reserved };
  return { tone: 'neutral', words: texts.unknown };
}
