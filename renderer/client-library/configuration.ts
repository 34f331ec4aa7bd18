import { isObject, messageOf } from '#shared/narrowing.ts';
import { readLiteral } from './literal.ts';

/** Global configuration of a page: the literal in the body of the script element, and `window.__gigyaConf` (U 6). */
export type Configuration = Readonly<Record<string, unknown>>;

declare global {
  interface Window {
    __gigyaConf?: Configuration;
    onGigyaServiceReady?: ((serviceName?: string) => void) | undefined;
    gigya?: unknown;
  }
}

/**
 * The script element that loads this file: the running one; for a module loader that hides it, the one with its address.
 */
export function ownScript(): HTMLScriptElement | undefined {
  const running = document.currentScript;
  if (running instanceof HTMLScriptElement && running.src !== '') return running;
  return [...document.scripts].find(({ src }) => /\/js\/(?:gigya|socialize)\.js(?:[?#]|$)/i.test(src));
}

/** Its configuration; `window.__gigyaConf` wins over the body of the element. */
export function readConfiguration(script: HTMLScriptElement | undefined): Configuration {
  const text = script?.textContent?.trim() ?? '';
  return { ...(text === '' ? {} : written(text)), ...window.__gigyaConf };
}

function written(text: string): Configuration {
  const leftOut: string[] = [];
  try {
    const value = readLiteral(text, (path, expression) => leftOut.push(`${path} (${expression})`));
    if (!isObject(value)) throw new SyntaxError('it is no object');
    if (leftOut.length > 0) {
      console.warn(
        `gigya: the configuration in the script element is read, not run. Left out: ${leftOut.join(', ')}. Set it in window.__gigyaConf before the library is loaded.`,
      );
    }
    return value;
  } catch (error) {
    const why = messageOf(error);
    console.error(`gigya: the configuration in the script element is no object literal (${why}); it is ignored.`);
    return {};
  }
}
