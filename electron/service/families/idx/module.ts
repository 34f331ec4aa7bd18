import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as dataflows from './dataflows.ts';

/** Dataflows, which tools copy from site to site (C 2). */
export const idx: Module = { name: 'idx', methods: methodsIn(dataflows) };
