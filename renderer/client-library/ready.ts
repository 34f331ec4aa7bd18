import { callSafely } from './events.ts';

/** Calls the page's `onGigyaServiceReady` once, also when the page defines it later (U 6, boot). */
export function callWhenReady(): void {
  let isCalled = false;
  const call = (handler: unknown): boolean => {
    if (isCalled || typeof handler !== 'function') return isCalled;
    isCalled = true;
    callSafely(handler, 'socialize');
    return true;
  };
  if (call(window.onGigyaServiceReady)) return;
  let later: unknown;
  Object.defineProperty(window, 'onGigyaServiceReady', {
    configurable: true,
    enumerable: true,
    get: () => later,
    set(handler: unknown) {
      later = handler;
      // After the assignment, as the page expects.
      queueMicrotask(() => call(handler));
    },
  });
  // A function declaration of a later script replaces the property without setting it.
  const look = () => {
    if (!call(window.onGigyaServiceReady)) return;
    document.removeEventListener('DOMContentLoaded', look);
    document.removeEventListener('load', look, true);
    window.removeEventListener('load', look);
  };
  document.addEventListener('DOMContentLoaded', look);
  document.addEventListener('load', look, true);
  window.addEventListener('load', look);
}
