/** A package that a version has. */
interface FeedFile {
  readonly name: string;
  readonly sha512: string;
  readonly bytes: number;
}

/** By the end of its name, for which system a package is: as Node calls it. */
const platforms: readonly (readonly [RegExp, string])[] = [
  [/-mac-arm64\.dmg$/, 'darwin-arm64'],
  [/-mac-x64\.dmg$/, 'darwin-x64'],
  [/-win-x64\.exe$/, 'win32-x64'],
  [/-linux-x86_64\.AppImage$/, 'linux-x64'],
];

const MOST_CHANGES = 50;
const LONGEST_CHANGE = 300;

/**
 * The text of an update feed, to be signed.
 *
 * @param changelog CHANGELOG.md; the points of the version's part are what changes
 * @param base address of the folder with the packages, over HTTPS
 */
export function feedOf(version: string, changelog: string, base: string, files: readonly FeedFile[]): string {
  const part = changelog.split(/^## /m).find((each) => each.startsWith(`[${version}]`)) ?? '';
  const changes = [...part.matchAll(/^- ([\s\S]*?)(?=\n(?:- |\n|#)|$(?![\s\S]))/gm)]
    .map(([, text = '']) => text.replace(/\s+/g, ' ').trim())
    .map((text) => (text.length > LONGEST_CHANGE ? `${text.slice(0, LONGEST_CHANGE - 1)}…` : text))
    .slice(0, MOST_CHANGES);
  const entries = platforms.flatMap(([pattern, platform]) =>
    files
      .filter(({ name }) => pattern.test(name))
      .map(({ name, sha512, bytes }) => [platform, { url: new URL(name, `${base}/`).href, sha512, bytes }] as const),
  );
  return JSON.stringify({ version, changes, files: Object.fromEntries(entries) });
}
