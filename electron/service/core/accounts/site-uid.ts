import { invalidParameter } from '#service/methods/index.ts';
import { uidForm } from '#shared/protocol/uid.ts';

/** @throws ApiError 400006 unless the text can be a site's own id */
export function checkSiteUID(siteUID: string): void {
  checkUID('siteUID', siteUID);
}

/** @throws ApiError 400006 naming the parameter, unless the text can be a UID */
export function checkUID(parameter: string, UID: string): void {
  if (uidForm.test(UID)) return;
  throw invalidParameter(parameter, 'It is 1 to 252 printable ASCII characters without blanks.');
}
