/** `bytes` bytes from the system's random source (R8). */
export type RandomSource = (bytes: number) => Buffer;
