/** The oldest Node that Authdesk runs with: undici 8 needs zstd, which Node has since 22.15, and says 22.19. */
const OLDEST = [22, 19] as const;

/**
 * Says so when this Node is too old. The entry files import nothing else before: an older Node could not read it, and
 * would print a stack instead.
 *
 * @returns true when Authdesk can run
 */
export function isNodeNewEnough(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return true;
  process.stderr.write(
    `Authdesk needs Node ${OLDEST.join('.')} or newer; this is Node ${process.versions.node}.\n` +
      'Run it with a newer Node: "npm install --save-dev node@24" puts one beside it, for npx and npm scripts. A checkout has its own: "npm run -s authdesk -- …".\n',
  );
  return false;
}
