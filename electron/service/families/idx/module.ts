import type { Module } from '#service/module/index.ts';
import { dataflowMethods } from './dataflows.ts';

/** Dataflows, which tools copy from site to site (C 2). */
export const idx: Module = { name: 'idx', methods: dataflowMethods };
