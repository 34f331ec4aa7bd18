import { signingKeys } from './compact-jwt.ts';
import { pooledKey } from './pooled-keys.fixture.ts';

// Hundreds of fast tests need a key that signs JWTs; how one is made, process tests and those of the built service have.
signingKeys.make = async () => pooledKey();
signingKeys.makeAtOnce = pooledKey;
