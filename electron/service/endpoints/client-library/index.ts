export { type AddOn, addOnRoutes } from './add-on.ts';
export { builtScript } from './script.ts';
