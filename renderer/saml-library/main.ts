import type { Gigya, Setup } from './gigya.ts';
import { membersOf } from './members.ts';
import { leadOn, type Pages } from './saml-page.ts';

/**
 * Adds the members of X 5 to `gigya.fidm.saml`, and leads a SAML page through login and logout. The served file ends with a call of
 * this.
 */
export function start(setup: Setup): void {
  const script = document.currentScript;
  const pages = readPages(script instanceof HTMLScriptElement ? script.textContent : undefined);
  void whenReady().then((gigya) => {
    const members = membersOf(gigya, setup);
    gigya.fidm.saml = { ...gigya.fidm.saml, ...members };
    if (pages !== undefined) return leadOn(gigya, members, setup, pages);
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
    console.error('gigya.saml: the body of the script element is no JSON with loginURL, logoutURL and errorPageURL.');
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
