import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as categories from './categories.ts';
import * as changing from './changing.ts';
import * as posting from './posting.ts';
import * as reading from './reading.ts';
import * as streams from './streams.ts';
import { commentsTables } from './tables.ts';
import * as users from './users.ts';
import { commentsInWorkspace } from './workspace.ts';

/** Comments, reviews and their moderation (F 7.10). */
export const comments: Module = {
  name: 'comments',
  tables: commentsTables,
  methods: methodsIn(categories, changing, posting, reading, streams, users),
  workspace: commentsInWorkspace,
};
