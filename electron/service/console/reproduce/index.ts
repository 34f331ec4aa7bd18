export { judgeCall } from './judgement.ts';
export { chosen, readCall } from './pasted.ts';
export { createReproduce, reproduceOffline } from './reproduce.ts';
export { asText } from './said.ts';
export { decodedJwt, explainedConsent, explainedSaml, sayJwt, saySaml } from './signed-text/index.ts';
