export { commentsOfAccount } from './comment-repository.ts';
export { commentDimensions, commentReport } from './jobs.ts';
