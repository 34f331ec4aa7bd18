export { transport } from './dependencies.ts';
export { LINK_PATH, type ShortLink, shortLinkRepository } from './short-links/repository.ts';
