import type { Invoke } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';
import { language } from '../texts/language.ts';
import { translated } from '../texts/translated.ts';
import type { Platform } from './platform.ts';

/** A host whose problems speak the language of the page where there is a translation, and English elsewhere (ADR 35). */
export function translating(platform: Platform): Platform {
  const invoke: Invoke = async (name, input) => {
    const result = await platform.invoke(name, input);
    if (result.ok) return result;
    await sentences();
    return { ok: false, error: translatedProblem(result.error) };
  };
  return { ...platform, invoke };
}

/** What no start shows has a file of its own; where it cannot be read, the English sentences stay. */
const sentences = async (): Promise<unknown> =>
  language === 'en' ? undefined : import('../texts/later.ts').catch(() => undefined);

function translatedProblem(problem: Problem): Problem {
  const { message, next, told } = problem;
  return {
    ...problem,
    message: translated(message, told?.message) ?? message,
    ...(next !== undefined && { next: translated(next, told?.next) ?? next }),
  };
}
