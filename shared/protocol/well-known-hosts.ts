import { libraryLabels, namespaces } from './methods.ts';

/** What a data center is called and where it is. */
interface DataCenterPreset {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** Data centers of the live service beyond the five that Authdesk begins with, and China's own domain (D68, F 6.1, C 4.5). */
export const dataCenterPresets: readonly DataCenterPreset[] = [
  { id: 'eu2', name: 'European 2', domain: 'eu2.gigya.com' },
  { id: 'il1', name: 'Israel', domain: 'il1.gigya.com' },
  { id: 'global', name: 'Global', domain: 'global.gigya.com' },
  { id: 'cn1-sapcdm', name: 'Chinese, own domain', domain: 'cn1.sapcdm.cn' },
];

/** The domain of the live service without a data center (F 6.1). */
export const BARE_DOMAIN = 'gigya.com';
/** First labels of bare hosts: those that pages use, in the order of their use (U 3.7). */
export const bareLabels: readonly string[] = [
  ...libraryLabels,
  'accounts',
  ...namespaces.filter((n) => n !== 'accounts'),
];

/** The bare hosts of a site, as API domains: they select it and its data center, and its certificate has them (D55, D68). */
export const bareHosts: readonly string[] = bareLabels.map((label) => `${label}.${BARE_DOMAIN}`);
