/** Names in one line of a hosts file: Windows reads no more than nine. */
const MOST_NAMES = 8;

/** The lines of a hosts file that lead names to this machine. */
export function hostsLines(names: readonly string[]): string {
  const lines: string[] = [];
  for (let at = 0; at < names.length; at += MOST_NAMES) {
    lines.push(`127.0.0.1 ${names.slice(at, at + MOST_NAMES).join(' ')}`);
  }
  return lines.join('\n');
}
