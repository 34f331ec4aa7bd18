import { z } from 'zod';
import { invalidMember } from '#service/kernel/index.ts';
import { refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { MAX_ALL_SIZE, MAX_SET_SIZE, MAX_SETS, screenSetRepository, setID } from './repository.ts';

const text = z.string().max(MAX_SET_SIZE);
const screenSet = z.strictObject({
  screenSetID: z.string().regex(setID),
  html: text,
  css: text.optional(),
  javascript: text.optional(),
  translations: z.record(z.string().max(20), z.record(z.string(), text)).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

/** `screenSets` of a site in the workspace file: those that it has stored. */
export const screenSetsInWorkspace: WorkspacePart = {
  site: {
    name: 'screenSets',
    schema: z.array(screenSet).max(MAX_SETS),
    read(store, apiKey) {
      const stored = store.of(screenSetRepository).list(apiKey);
      return stored.length === 0 ? undefined : stored.map(({ id, content }) => ({ screenSetID: id, ...content }));
    },
    apply(store, apiKey, sets: readonly z.infer<typeof screenSet>[], at) {
      refuseRepeated(sets, ({ screenSetID }) => screenSetID, at, 'screenSetID');
      const repository = store.of(screenSetRepository);
      repository.replace(
        apiKey,
        sets.map(({ screenSetID, ...content }) => ({ id: screenSetID, content: content })),
      );
      if (!repository.isFull(apiKey)) return;
      throw invalidMember(at, `They are larger than ${MAX_ALL_SIZE / 1024} KB together.`, 'Remove some.');
    },
  },
};
