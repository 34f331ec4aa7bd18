export { isOfGroup, ownKeyOf, problemOfOwner, sharedSite, siteGroupRepository } from './site-groups.ts';
