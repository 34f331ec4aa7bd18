export { type Barred, type Destination, destinationOf, hostOf, isLoopbackAddress } from './destination.ts';
export { pinned } from './pinned.ts';
