import { describe } from 'vitest';
import { angularTests } from './angular-oauth2-oidc.ts';
import { spartacusTests } from './spartacus-cdc.ts';

// In one file, because both install the same storefront: files run at the same time.
describe('a storefront with the client-side library', spartacusTests);
describe('a storefront with the OpenID provider', angularTests);
