export {
  type Barred,
  type Destination,
  destinationOf,
  exchangeErrorCode,
  hostOf,
  isLoopbackAddress,
  pinned,
  type ShownTrust,
  shownCertificate,
  shownTrust,
  type Trust,
} from './destination.ts';
