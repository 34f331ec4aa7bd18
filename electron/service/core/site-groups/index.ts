export { problemOfOwner } from './problem.ts';
export { siteGroupRepository } from './repository.ts';
