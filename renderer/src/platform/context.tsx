import { createContext, type ReactNode, use } from 'react';
import type { Platform } from './platform.ts';

const PlatformContext = createContext<Platform | undefined>(undefined);

/** Gives the components below it their host. */
export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

/** The host of the UI. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (platform === undefined) throw new Error('usePlatform is used outside PlatformProvider');
  return platform;
}
