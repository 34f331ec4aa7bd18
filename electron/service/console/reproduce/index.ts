export { judgeCall } from './judgement.ts';
export { chosen, readPasted } from './pasted.ts';
export { createReproduce, reproduceOffline } from './reproduce.ts';
