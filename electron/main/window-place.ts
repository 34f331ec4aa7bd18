import { join } from 'node:path';
import { z } from 'zod';
import { readFile } from '#node/real-file.ts';
import { writeWhole } from '#node/whole-file.ts';
import { orElse } from '#shared/or-else.ts';

/** Where the app's window is on the screen, in device-independent pixels. */
const windowPlace = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
  maximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof windowPlace>;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a window by which a user can move it: it must be on a screen. */
const HANDLE = { width: 120, height: 32 };

const fileIn = (folder: string): string => join(folder, 'window-place.json');

/**
 * Where the window was when the app ran last.
 *
 * @param folder of the window's own files
 * @returns undefined at a first start, and when the file cannot be read or is none of these
 */
export const readWindowPlace = (folder: string): WindowPlace | undefined =>
  orElse(() => windowPlace.parse(JSON.parse(readFile(fileIn(folder)).toString())), undefined);

/** Keeps the place of the window. A disk that is full must not keep the app from closing: then the place is lost. */
export function writeWindowPlace(folder: string, place: WindowPlace): void {
  try {
    writeWhole(fileIn(folder), `${JSON.stringify(place)}\n`, 0o600);
  } catch {
    // The next start begins as the last one did.
  }
}

/**
 * Size and position of a new window.
 *
 * @param kept where it was; absent: the standard size, in the middle of the screen
 * @param screens work areas of the displays that are there now, the primary one first
 * @returns no position when the kept one is on none of them: a display may be gone
 */
export function placeOnScreens(
  kept: WindowPlace | undefined,
  screens: readonly Area[],
): { readonly width: number; readonly height: number; readonly x?: number; readonly y?: number } {
  const { width, height, x, y } = kept ?? { ...STANDARD, x: undefined, y: undefined };
  const screen = screens.find(
    (area) =>
      x !== undefined &&
      y !== undefined &&
      y >= area.y &&
      y + HANDLE.height <= area.y + area.height &&
      Math.min(x + width, area.x + area.width) - Math.max(x, area.x) >= HANDLE.width,
  );
  const room = screen ?? screens[0] ?? STANDARD;
  const size = { width: Math.min(width, room.width), height: Math.min(height, room.height) };
  return screen === undefined || x === undefined || y === undefined ? size : { ...size, x, y };
}

const STANDARD = { width: 1320, height: 860 };
