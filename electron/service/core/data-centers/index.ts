export { addressesInHostsFile, isReserved, namesOfMachine, resolveHosts } from './name-resolution.ts';
export { isPublicSuffix, publicSuffixOf } from './public-suffix.ts';
export { dataCenterRepository, dataCentersTables } from './repository.ts';
