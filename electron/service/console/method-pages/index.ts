export { methodPages, pagesFolder } from './pages.ts';
