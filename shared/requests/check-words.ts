import type { RequestCheck } from '../contract/saved-requests.ts';

/** A check in words, for reports; undefined: that of a call without checks. */
export function checkWords(check: RequestCheck | undefined): string {
  switch (check?.about) {
    case undefined:
      return 'answered without an error';
    case 'status':
      return `status is ${check.is}`;
    case 'errorCode':
      return `errorCode is ${check.is}`;
    case 'time':
      return `answered within ${check.atMost} ms`;
    case 'member':
      return check.is === undefined ? `${check.path} is there` : `${check.path} is "${check.is}"`;
  }
}
