export { problemOfOwner } from './problem.ts';
export { siteGroupRepository } from './repository.ts';
export { isOfGroup, ownKeyOf, sharedSite } from './shared-site.ts';
