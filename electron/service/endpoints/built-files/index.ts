export { builtFile } from './built-file.ts';
export { FONT_SOURCE, fontRule } from './page-font.ts';
