export { checkDomain, checkSitesHosts } from './operations.ts';
