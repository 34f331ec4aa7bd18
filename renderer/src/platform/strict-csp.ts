import { config } from 'zod';

/**
 * Prepares libraries for the strict Content-Security-Policy (R39). Must be loaded before any of them runs, so the
 * entry files import it first and the rest of the app after it.
 * - zod probes `new Function` unless told not to; the probe alone is a violation.
 * - the scroll lock below Mantine's dialogs reads the nonce of its style element from this global.
 */
config({ jitless: true });

/** Nonce for style elements, put into the page by the host at each load. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

Object.defineProperty(globalThis, '__webpack_nonce__', { value: styleNonce });
