export { type Barred, type Destination, destinationOf, hostOf, isLoopbackAddress } from './destination.ts';
export { exchangeErrorCode } from './error-code.ts';
export { pinned } from './pinned.ts';
