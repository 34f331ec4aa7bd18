export { type Authority, openAuthority, outsideKept, setOrRemove } from './authority.ts';
export { type AuthorityFiles, authorityFolder, authorityInMemory, authorityMadeBefore } from './authority-files.ts';
export { closeToOthers, readIfPresent } from './key-files.ts';
export { type Domains, hostNames, isHostName, isHostOf, leafNames } from './names.ts';
