import type { Module } from '#service/module/index.ts';
import {
  deleteModerators,
  getCategories,
  getCategoryInfo,
  getModerators,
  setCategoryInfo,
  setModerators,
} from './methods/categories.ts';
import { deleteComment, moveComments, updateComment } from './methods/change.ts';
import { postComment } from './methods/postComment.ts';
import { flagComment, vote } from './methods/react.ts';
import { getComments, getThread, getUserComments } from './methods/read.ts';
import { getStreamInfo, getTopRatedStreams, getTopStreams, setStreamInfo } from './methods/streams.ts';
import {
  analyzeMediaItem,
  getRelatedUsers,
  getUserHighlighting,
  getUserOptions,
  highlightUser,
  setUserOptions,
  subscribe,
  unsubscribe,
} from './methods/users.ts';
import { commentsTables } from './tables.ts';
import { commentsInWorkspace } from './workspace.ts';

/** Comments, reviews and their moderation (F 7.10). */
export const comments: Module = {
  name: 'comments',
  tables: commentsTables,
  methods: [
    ...[postComment, getComments, getThread, getUserComments, updateComment, deleteComment, moveComments],
    ...[vote, flagComment, getStreamInfo, setStreamInfo, getTopStreams, getTopRatedStreams],
    ...[getCategories, getCategoryInfo, setCategoryInfo, getModerators, setModerators, deleteModerators],
    ...[subscribe, unsubscribe, getUserOptions, setUserOptions, highlightUser, getUserHighlighting],
    ...[getRelatedUsers, analyzeMediaItem],
  ],
  workspace: commentsInWorkspace,
};
