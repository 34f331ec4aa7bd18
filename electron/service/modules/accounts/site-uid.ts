import { invalidParameter } from '#service/modules/rest/parameter.ts';
import { uidForm } from '#shared/protocol/uid.ts';

/** @throws ApiError 400006 unless the text can be a site's own id */
export function checkSiteUID(siteUID: string): void {
  if (uidForm.test(siteUID)) return;
  throw invalidParameter('siteUID', 'It is 1 to 252 printable ASCII characters without blanks.');
}
