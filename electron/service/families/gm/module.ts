import type { Module } from '#service/module/index.ts';
import { deleteAction, getActionConfig, setActionConfig } from './methods/actions.ts';
import * as challenges from './methods/challenges.ts';
import * as global from './methods/global.ts';
import * as points from './methods/points.ts';
import * as status from './methods/status.ts';
import { gmTables } from './tables.ts';
import { gmInWorkspace } from './workspace.ts';

/** Loyalty (F 7.9): actions give users points, points give levels. */
export const gm: Module = {
  name: 'gm',
  tables: gmTables,
  methods: [
    ...[setActionConfig, getActionConfig, deleteAction],
    ...[challenges, global, points, status].flatMap(Object.values),
  ],
  workspace: gmInWorkspace,
};
