import { z } from 'zod';
import { checkAccountOfMember } from '#service/core/accounts/index.ts';
import { sanitizedHtml } from '#service/core/schema/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import { checkedMember, type ModuleStore, refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { type Category, categoryRepository, commentReaderRepository } from './category-repository.ts';
import type { CommentBody } from './comment-object.ts';
import { commentRepository } from './comment-repository.ts';
import { checkedMedia, checkedText, MAX_REPLY_DEPTH } from './parameters.ts';
import { changedSettings, moderationModes } from './settings.ts';

/** What a file has of comments: with more it has none of them, and those that are there stay. */
const MAX_COMMENTS = 5_000;

const strings = z.array(z.string().max(252)).max(100);
const comment = z.strictObject({
  /** Within the file, for parent. */
  id: z.int().min(1),
  parent: z.int().min(1).optional(),
  /** Absent: of a guest. */
  UID: z.string().optional(),
  text: z.string(),
  body: z
    .strictObject({
      title: z.string().max(1_000).optional(),
      tags: strings.optional(),
      ratings: z.record(z.string().max(100), z.int().min(1).max(5)).optional(),
      mediaItems: z
        .array(z.record(z.string(), z.string().max(2_000)))
        .max(10)
        .optional(),
      note: z.string().max(2_000).optional(),
      highlightGroups: strings.optional(),
      taggedUsers: strings.optional(),
      guestName: z.string().max(200).optional(),
      guestEmail: z.string().max(300).optional(),
      isAnonymous: z.boolean().optional(),
    })
    .default({}),
  status: z.enum(['published', 'pending', 'rejected', 'approved']).default('published'),
  flags: z.int().min(0).default(0),
  cid: z.string().max(100).default(''),
  at: z.int().min(0).optional(),
  /** UIDs. */
  pos: z.array(z.string()).default([]),
  neg: z.array(z.string()).default([]),
});
const stream = z.strictObject({
  streamID: z.string().max(150),
  title: z.string().max(1_000).default(''),
  url: z
    .string()
    .max(2_000)
    .regex(/^(?:https?:\/\/[^\s"'<>]+)?$/i, 'It is an http or https address.')
    .default(''),
  tags: strings.default([]),
  moderation: z.enum(moderationModes).optional(),
  comments: z.array(comment).default([]),
});
const category = z.strictObject({
  categoryID: z.string().min(1).max(100),
  settings: z.record(z.string(), z.unknown()).default({}),
  users: z
    .array(
      z.strictObject({
        UID: z.string(),
        isModerator: z.boolean().default(false),
        options: z.record(z.string(), z.unknown()).default({}),
        highlightGroups: strings.default([]),
      }),
    )
    .default([]),
  /** Absent: streams and their comments stay as they are. */
  streams: z.array(stream).optional(),
});
const part = z.array(category).max(1_000);
type CategoryOfFile = z.output<typeof category>;
type StreamOfFile = z.output<typeof stream>;

/** `comments` of a site in the workspace file: its categories, streams and comments. */
export const commentsInWorkspace: WorkspacePart = {
  site: {
    name: 'comments',
    schema: part,
    read(store, apiKey) {
      const categories = store.of(categoryRepository).list(apiKey);
      if (categories.length === 0) return undefined;
      const all = store.of(commentRepository);
      const isLarge = all.countOfSite(apiKey) > MAX_COMMENTS;
      return categories.map((one) => ({
        ...{ categoryID: one.categoryID, settings: one.settings },
        users: store.of(commentReaderRepository).states(one.id),
        ...(!isLarge && { streams: streamsOf(store, one) }),
      }));
    },
    apply(store, apiKey, given: readonly CategoryOfFile[], at) {
      refuseRepeated(given, ({ categoryID }) => categoryID, at, 'categoryID');
      const categories = store.of(categoryRepository);
      const named = new Set(given.map(({ categoryID }) => categoryID));
      for (const { categoryID } of categories.list(apiKey))
        if (!named.has(categoryID)) categories.delete(apiKey, categoryID);
      for (const [n, one] of given.entries()) applyCategory(store, apiKey, one, `${at}[${n}]`);
    },
  },
};

function streamsOf(store: ModuleStore, { id }: Category) {
  return store
    .of(categoryRepository)
    .streams(id)
    .map(({ id: streamId, streamID, title, url, tags, moderation }) => ({
      ...{ streamID, title, url, tags, ...(moderation !== undefined && { moderation }) },
      comments: store.of(commentRepository).ofFile(streamId),
    }));
}

function applyCategory(store: ModuleStore, apiKey: string, given: CategoryOfFile, at: string): void {
  const categories = store.of(categoryRepository);
  if (given.streams !== undefined) categories.delete(apiKey, given.categoryID);
  const settings = checkedMember(`${at}.settings`, () => changedSettings({}, given.settings));
  categories.save(apiKey, given.categoryID, settings);
  const saved = categories.get(apiKey, given.categoryID);
  if (saved === undefined) throw new Error(`The category ${given.categoryID} was not saved.`);
  const readers = store.of(commentReaderRepository);
  readers.clear(saved.id);
  for (const [n, { UID, ...state }] of given.users.entries()) {
    checkAccountOfMember(store, apiKey, UID, `${at}.users[${n}].UID`);
    readers.save(apiKey, UID, saved.id, state);
  }
  refuseRepeated(given.streams ?? [], ({ streamID }) => streamID, `${at}.streams`, 'streamID');
  for (const [n, one] of (given.streams ?? []).entries()) applyStream(store, apiKey, saved, one, `${at}.streams[${n}]`);
}

function applyStream(store: ModuleStore, apiKey: string, { id }: Category, given: StreamOfFile, at: string): void {
  const { comments, moderation, ...settings } = given;
  const categories = store.of(categoryRepository);
  categories.saveStream(id, { ...settings, moderation });
  const saved = categories.stream(id, given.streamID);
  if (saved === undefined) throw new Error(`The stream ${given.streamID} was not saved.`);
  const all = store.of(commentRepository);
  const readers = store.of(commentReaderRepository);
  const written = new Map<number, { readonly id: number; readonly thread: number | null; readonly depth: number }>();
  for (const [n, given] of comments.entries()) {
    const { id: no, parent: parentNo, UID, text, pos, neg, body, at: time, ...rest } = given;
    const member = `${at}.comments[${n}]`;
    const parent = parentNo === undefined ? undefined : written.get(parentNo);
    if (parentNo !== undefined && parent === undefined) {
      throw invalidMember(`${member}.parent`, `No comment before it in the stream has the id ${parentNo}.`);
    }
    if (written.has(no)) throw invalidMember(`${member}.id`, 'Another comment of the stream has this id.');
    if (parent !== undefined && parent.depth >= MAX_REPLY_DEPTH)
      throw invalidMember(`${member}.parent`, `Replies go at most ${MAX_REPLY_DEPTH} levels deep.`);
    if (UID !== undefined) checkAccountOfMember(store, apiKey, UID, `${member}.UID`);
    const clean = checkedMember(`${member}.text`, () => checkedText(text));
    const harmless = checkedMember(`${member}.body`, () => harmlessBody(body));
    const made = all.add(apiKey, { ...rest, stream: saved.id, parent, UID, text: clean, body: harmless, at: time });
    written.set(no, {
      id: made,
      thread: parent === undefined ? null : (parent.thread ?? parent.id),
      depth: (parent?.depth ?? -1) + 1,
    });
    for (const [name, voters] of Object.entries({ pos, neg })) {
      for (const voter of voters) {
        checkAccountOfMember(store, apiKey, voter, `${member}.${name}`);
        readers.vote(apiKey, voter, made, name === 'pos' ? 1 : -1);
      }
    }
  }
}

/** R51: what a file brings is shown like what a call brings. */
function harmlessBody({ title, guestName, note, tags, mediaItems, ...body }: CommentBody): CommentBody {
  return {
    ...body,
    ...(title !== undefined && { title: sanitizedHtml(title) }),
    ...(guestName !== undefined && { guestName: sanitizedHtml(guestName) }),
    ...(note !== undefined && { note: sanitizedHtml(note) }),
    ...(tags !== undefined && { tags: tags.map(sanitizedHtml) }),
    ...(mediaItems !== undefined && { mediaItems: checkedMedia(mediaItems) }),
  };
}
