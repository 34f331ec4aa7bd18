import type { Catalogue } from '../words.ts';
import { bundleTexts } from './bundles.ts';
import { callTexts } from './call.ts';
import { dataCentersTexts } from './data-centers.ts';
import { deliveryTexts } from './deliveries.ts';
import { flowTexts } from './flows.ts';
import { logTexts } from './log.ts';
import { machineTexts } from './machines.ts';
import { mockTexts } from './mock-responses.ts';
import { openIdTexts } from './openid.ts';
import { outboxTexts } from './outbox.ts';
import { overviewTexts } from './overview.ts';
import { peopleTexts } from './people.ts';
import { referenceTexts } from './reference.ts';
import { refusalTexts } from './refusal.ts';
import { registrationTexts } from './registrations.ts';
import { reproduceTexts } from './reproduce.ts';
import { requestTexts } from './requests.ts';
import { samlTexts } from './saml.ts';
import { savedRequestTexts } from './saved-requests.ts';
import { settingsTexts } from './settings.ts';
import { shellTexts } from './shell.ts';
import { sitesTexts } from './sites.ts';
import { timeTexts } from './time.ts';
import { tokenTexts } from './tokens.ts';
import { toldTexts } from './told.ts';
import { tourTexts } from './tour.ts';
import { uiTexts } from './ui.ts';

/** The console in German. */
export const texts: Catalogue = {
  bundleTexts,
  callTexts,
  dataCentersTexts,
  deliveryTexts,
  flowTexts,
  logTexts,
  machineTexts,
  mockTexts,
  openIdTexts,
  outboxTexts,
  overviewTexts,
  peopleTexts,
  referenceTexts,
  refusalTexts,
  registrationTexts,
  reproduceTexts,
  requestTexts,
  samlTexts,
  savedRequestTexts,
  settingsTexts,
  shellTexts,
  sitesTexts,
  timeTexts,
  tokenTexts,
  toldTexts,
  tourTexts,
  uiTexts,
};
