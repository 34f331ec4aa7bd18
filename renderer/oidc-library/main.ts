import type { Gigya, Setup } from './gigya.ts';
import { providerOf } from './provider.ts';
import { leadOn, type Pages } from './proxy-page.ts';

/**
 * Adds the members of X 3 to `gigya.fidm.oidc.op`, and leads a proxy page through login and consent. The served file ends with
 * a call of this.
 */
export function start(setup: Setup): void {
  const script = document.currentScript;
  const pages = readPages(script instanceof HTMLScriptElement ? script.textContent : undefined);
  void whenReady().then((gigya) => {
    const provider = providerOf(gigya, setup);
    gigya.fidm.oidc = { ...gigya.fidm.oidc, op: { ...gigya.fidm.oidc?.op, ...provider } };
    if (pages !== undefined) return leadOn(gigya, provider, setup, pages);
    return undefined;
  });
}

/** The JSON in the body of the script element; a page that only calls members has none. */
function readPages(text: string | null | undefined): Pages | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  try {
    return JSON.parse(trimmed);
  } catch {
    console.error('gigya.oidc: the body of the script element is no JSON with loginURL, consentURL and errorURL.');
    return undefined;
  }
}

/** Milliseconds between two looks whether gigya.js is there. */
const LOOK_MS = 30;

function whenReady(): Promise<Gigya> {
  return new Promise((resolve) => {
    const look = (): void => {
      const gigya = window.gigya as Gigya | undefined;
      if (gigya?.isReady) resolve(gigya);
      else setTimeout(look, LOOK_MS);
    };
    look();
  });
}
