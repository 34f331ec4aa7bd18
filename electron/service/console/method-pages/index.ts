export { methodCounts } from './index-page.ts';
export { methodPages } from './pages.ts';
