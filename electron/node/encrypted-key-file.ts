/** In the data folder: its key, encrypted by the operating system's key store (R42). The desktop app makes it. */
export const encryptedKeyFile = 'data-key.encrypted';
