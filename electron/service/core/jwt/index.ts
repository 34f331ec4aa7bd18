export { formerJwtKeys, idToken, jwtKey, USUAL_LIFETIME_S } from './dependencies.ts';
export { type JwtKey, jwtKeyOf, jwtKeyRepository } from './repository.ts';
export { issuerOf, signJwt, signWith, verifyJwt } from './signing.ts';
