export { builtFile, FONT_SOURCE, fontRule } from './built-file.ts';
export { servedBy, siteOfCall } from './served.ts';
