import { join } from 'node:path';
import { setFuses } from './fuses.ts';

/** Packages are in out/app already, as they are in the packages of `npm run release`; electron-builder adds none. */
export const beforeBuild = (): boolean => false;

/** What electron-builder hands to its hook. */
interface Packed {
  readonly electronPlatformName: string;
  readonly appOutDir: string;
  readonly packager: { readonly appInfo: { readonly productFilename: string }; readonly executableName?: string };
}

/**
 * Sets the fuses of the program that electron-builder has put together, before it is signed (R43): the same ones, from the same
 * list, as in the packages of `npm run release`.
 */
export async function afterPack({ electronPlatformName, appOutDir, packager }: Packed): Promise<void> {
  const product = packager.appInfo.productFilename;
  const names: Readonly<Record<string, string>> = {
    darwin: `${product}.app`,
    win32: `${product}.exe`,
    linux: packager.executableName ?? 'authdesk',
  };
  const name = names[electronPlatformName];
  if (name === undefined) throw new Error(`Nothing is known of ${electronPlatformName}.`);
  await setFuses(join(appOutDir, name), electronPlatformName as NodeJS.Platform);
}
