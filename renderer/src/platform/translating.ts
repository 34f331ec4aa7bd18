import type { Invoke } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';
import { loadDetails } from '../texts/later-texts.ts';
import { translated } from '../texts/translated.ts';
import type { Platform } from './platform.ts';

/** A host whose problems speak the language of the page where there is a translation, and English elsewhere (ADR 35). */
export function translating(platform: Platform): Platform {
  const invoke: Invoke = async (name, input) => {
    const result = await platform.invoke(name, input);
    if (result.ok) return result;
    await loadDetails();
    return { ok: false, error: translatedProblem(result.error) };
  };
  return { ...platform, invoke };
}

function translatedProblem(problem: Problem): Problem {
  const { message, next, told } = problem;
  return {
    ...problem,
    message: translated(message, told?.message) ?? message,
    ...(next !== undefined && { next: translated(next, told?.next) ?? next }),
  };
}
