import { z } from 'zod';
import { type ModuleStore, refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import { rightsRepository } from './administration.ts';

const rights = z.record(z.string().min(1).max(200), z.record(z.string(), z.unknown())).default({});
const partner = z.strictObject({ partnerID: z.int().min(0), groups: rights, acls: rights });
type Partner = z.output<typeof partner>;

/** `partners` of the workspace file: permission groups and access control lists. */
export const adminInWorkspace: WorkspacePart = {
  document: {
    name: 'partners',
    schema: z.array(partner).max(1_000),
    read(store: ModuleStore) {
      const all = store.of(rightsRepository);
      const partners = all.partners().map((partnerID) => ({
        ...{ partnerID, groups: all.list(partnerID, 'group'), acls: all.list(partnerID, 'acl') },
      }));
      return partners.length === 0 ? undefined : partners;
    },
    apply(store: ModuleStore, partners: readonly Partner[], at: string) {
      refuseRepeated(partners, ({ partnerID }) => String(partnerID), at, 'partnerID');
      for (const { partnerID, groups, acls } of partners) {
        store.of(rightsRepository).replace(partnerID, {
          group: groups,
          acl: acls,
        });
      }
    },
  },
};
