/** The form of a user's id: 1 to 252 printable ASCII characters, no blanks (F 3.4, F 6.3). */
export const uidForm = /^[\x21-\x7e]{1,252}$/;
