import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as search from './search.ts';

/** The log of a site's calls, which programs read (U 9). */
export const audit: Module = { name: 'audit', methods: methodsIn(search) };
