import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as actions from './actions.ts';
import * as challenges from './challenges.ts';
import * as points from './points.ts';
import * as status from './status.ts';
import { gmTables } from './tables.ts';
import { gmInWorkspace } from './workspace.ts';

/** Loyalty (F 7.9): actions give users points, points give levels. */
export const gm: Module = {
  name: 'gm',
  tables: gmTables,
  methods: methodsIn(actions, challenges, points, status),
  workspace: gmInWorkspace,
};
