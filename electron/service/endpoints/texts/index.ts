export { english, languageOfCall, type PageLanguage, type PageWords } from './language-of-call.ts';
