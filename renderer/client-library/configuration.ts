/** Global configuration of a page: the JSON in the body of the script element, and `window.__gigyaConf` (U 6). */
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
  let own: Configuration = {};
  if (text !== '') {
    try {
      own = JSON.parse(text) as Configuration;
    } catch {
      console.error('gigya: the body of the script element is not JSON; it is ignored.');
    }
  }
  return { ...own, ...window.__gigyaConf };
}
