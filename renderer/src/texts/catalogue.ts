import { loading } from './loading.ts';

/** The texts in the language of this page. Waited for once, here, so that every other module has them at once. */
export const catalogue = await loading;
