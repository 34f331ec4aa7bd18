export { formerJwtKeys, idToken, jwtKey, USUAL_LIFETIME_S } from './dependencies.ts';
export { installationKey, type JwtKey } from './installation-key.ts';
export { jwtKeyRepository } from './repository.ts';
export { issuerOf, signJwt, signWith, verifyJwt } from './signing.ts';
