import { passwordCost } from './imported-hash.ts';

// Hundreds of fast tests register somebody; what a hash really costs, `passwords` and the tests of the built service have.
passwordCost.N = 1_024;
