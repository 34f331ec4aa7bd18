import type { Module } from '#service/module/index.ts';
import { frameRoutes, webSdkBootstrap } from './frames.ts';
import { libraryRoutes } from './library.ts';
import { sessionRoutes } from './session.ts';

/** The client-side library (U 6, D48, D55), and what it calls besides REST methods. */
export const clientLibrary: Module = {
  name: 'client-library',
  methods: [webSdkBootstrap],
  routes: (core) => [...libraryRoutes(core), ...frameRoutes(core), ...sessionRoutes(core)],
};
