export { completedValues } from './completed-values.ts';
export { type Module, modulesOf, type OpenedStore, type ServiceContext, type StateContext } from './module.ts';
export { contractOperations, type ModuleOperation } from './module-operation.ts';
export { applyList, refuseRepeated, type SiteEntity, siteEntity } from './site-entity.ts';
export type { ModuleStore, PersonEntry, WorkspacePart } from './workspace-part.ts';
export {
  checkedMember,
  siteMember,
  sitesSchema,
  storeSiteMember,
  workspaceParts,
  workspaceSchema,
} from './workspace-schema.ts';
