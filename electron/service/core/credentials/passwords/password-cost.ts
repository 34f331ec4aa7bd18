/** What a new hash costs (scrypt, RFC 7914): some 40 ms and 16 MiB. Fast tests of other things lower it. */
export const passwordCost = { N: 16_384, r: 8, p: 1 };
