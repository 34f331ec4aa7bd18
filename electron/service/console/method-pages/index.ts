export { methodCounts, methodPages } from './pages.ts';
