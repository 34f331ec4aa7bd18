import type { Module } from '#service/module/index.ts';
import { deleteAction, getActionConfig, setActionConfig } from './methods/actions.ts';
import {
  deleteChallenge,
  deleteChallengeVariant,
  getChallengeConfig,
  getChallengeVariants,
  setChallengeConfig,
} from './methods/challenges.ts';
import { getGlobalConfig, setGlobalConfig } from './methods/global.ts';
import { getActionsLog, notifyAction, redeemPoints, resetLevelStatus } from './methods/points.ts';
import { getChallengeStatus, getTopUsers } from './methods/status.ts';
import { gmTables } from './tables.ts';
import { gmInWorkspace } from './workspace.ts';

/** Loyalty (F 7.9): actions give users points, points give levels. */
export const gm: Module = {
  name: 'gm',
  tables: gmTables,
  methods: [
    ...[setActionConfig, getActionConfig, deleteAction, setChallengeConfig, getChallengeConfig, deleteChallenge],
    ...[getChallengeVariants, deleteChallengeVariant, setGlobalConfig, getGlobalConfig],
    ...[notifyAction, redeemPoints, resetLevelStatus, getActionsLog, getChallengeStatus, getTopUsers],
  ],
  workspace: gmInWorkspace,
};
