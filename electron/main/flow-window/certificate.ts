import { X509Certificate } from 'node:crypto';
import { orElse } from '#shared/or-else.ts';

/** SHA-256 of a PEM certificate as `AA:BB:…`; undefined when the text is no certificate. */
export const fingerprint256 = (pem: string): string | undefined =>
  orElse(() => new X509Certificate(pem).fingerprint256, undefined);

/** Results of Electron's setCertificateVerifyProc. */
export const certificateVerdict = { accept: 0, refuse: -2 } as const;

/** Chromium's error of a navigation that was stopped on purpose. */
export const ABORTED = -3;
