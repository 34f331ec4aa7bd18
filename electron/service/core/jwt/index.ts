export { installationKey, type JwtKey } from './installation-key.ts';
export {
  formerJwtKeys,
  idToken,
  issuerOf,
  jwtKey,
  jwtKeyRepository,
  signJwt,
  signWith,
  USUAL_LIFETIME_S,
  verifyJwt,
} from './repository.ts';
