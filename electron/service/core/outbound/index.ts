export { type Barred, type Destination, destinationOf, hostOf, isLoopbackAddress, pinned } from './destination.ts';
export { exchangeErrorCode } from './error-code.ts';
export { shownCertificate, shownTrust } from './shown-trust.ts';
