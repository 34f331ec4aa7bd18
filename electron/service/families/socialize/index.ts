export { LINK_PATH, type ShortLink, shortLinkRepository } from './short-links.ts';
