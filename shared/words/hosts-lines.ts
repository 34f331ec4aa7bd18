/** Names in one line of a hosts file: Windows reads no more than nine. */
const MAX_NAMES = 8;

/** The lines of a hosts file that lead names to this machine. */
export function hostsLines(names: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < names.length; at += MAX_NAMES) {
    lines.push(`127.0.0.1 ${names.slice(at, at + MAX_NAMES).join(' ')}`);
  }
  return lines.join('\n');
}
