export { type Barred, type Destination, destinationOf, hostOf, isLoopbackAddress, pinned } from './destination.ts';
export { exchangeErrorCode } from './error-code.ts';
export { type ShownTrust, shownCertificate, shownTrust, type Trust } from './shown-trust.ts';
