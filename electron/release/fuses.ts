import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { ReleaseProblem } from './problem.ts';

/** Electron checks its archive against the program on these systems only; elsewhere the fuse has no effect. */
const checksArchive: ReadonlySet<NodeJS.Platform> = new Set(['darwin', 'win32']);

/** What a release build's Electron may do (R43), by the names of @electron/fuses. */
export function releaseFuses(platform: NodeJS.Platform): Readonly<Record<keyof typeof FuseV1Options, boolean>> {
  return {
    // ELECTRON_RUN_AS_NODE, NODE_OPTIONS and --inspect would each run code of others in the app.
    RunAsNode: false,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableCookieEncryption: true,
    OnlyLoadAppFromAsar: true,
    EnableEmbeddedAsarIntegrityValidation: checksArchive.has(platform),
    LoadBrowserProcessSpecificV8Snapshot: false,
    // The app's pages come by app://.
    GrantFileProtocolExtraPrivileges: false,
    // Faster WebAssembly; nothing that others could use.
    WasmTrapHandlers: true,
  };
}

/**
 * Sets the fuses of an Electron program and reads them back from it (R43).
 *
 * @param program the program's file; it is changed
 * @throws ReleaseProblem when one is not as it should be, or is new in this Electron
 */
export async function setFuses(program: string, platform: NodeJS.Platform): Promise<void> {
  const wanted = releaseFuses(platform);
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    ...(Object.fromEntries(
      Object.entries(wanted).map(([name, isOn]) => [FuseV1Options[name as keyof typeof FuseV1Options], isOn]),
    ) as Record<FuseV1Options, boolean>),
  });
  const wrong = Object.entries(await readFuses(program)).filter(
    ([name, isOn]) => wanted[name as keyof typeof FuseV1Options] !== isOn,
  );
  if (wrong.length === 0) return;
  throw new ReleaseProblem(
    `The fuses ${wrong.map(([name]) => name).join(', ')} are not as a release needs them.`,
    'Decide about new ones in electron/release/fuses.ts.',
  );
}

/**
 * Reads the fuses from a program; undefined: it has none of that name, or it was taken out.
 *
 * @param program the program's file
 */
async function readFuses(program: string): Promise<Readonly<Record<string, boolean | undefined>>> {
  const wire = await getCurrentFuseWire(program);
  const names = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)));
  return Object.fromEntries(
    names.map((name) => {
      const state = wire[FuseV1Options[name as keyof typeof FuseV1Options]];
      return [name, state === FuseState.ENABLE ? true : state === FuseState.DISABLE ? false : undefined];
    }),
  );
}
