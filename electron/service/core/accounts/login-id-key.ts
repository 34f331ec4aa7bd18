/** A login identifier as it is compared: without regard to case, and to how its letters are composed. */
export function loginIDKey(loginID: string): string {
  return loginID.trim().normalize('NFC').toLowerCase();
}
