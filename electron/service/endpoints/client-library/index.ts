export { type AddOn, addOnRoutes } from './add-on.ts';
