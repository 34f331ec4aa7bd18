export { checkedMember } from './checked-member.ts';
export type { ServiceContext, StateContext } from './context.ts';
export { type Module, modulesOf, type OpenedStore } from './module.ts';
export { contractOperations, type ModuleOperation } from './module-operation.ts';
export type { ModuleStore } from './module-store.ts';
export { applyList, refuseRepeated, type SiteEntity, siteEntity } from './site-entity.ts';
export { siteMember, storeSiteMember } from './site-member.ts';
export type { PersonEntry, WorkspacePart } from './workspace-part.ts';
export { sitesSchema, workspaceParts, workspaceSchema } from './workspace-schema.ts';
